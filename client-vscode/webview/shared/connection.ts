/** Typed messages to the extension, and the stored state of the page. */
export interface Connection<FromPage, State> {
  send(message: FromPage): void;
  remember(state: State): void;
  remembered(): State | undefined;
}

/** Connects the page with the extension. The listener receives all messages from the extension. */
export function connect<ToPage, FromPage, State = undefined>(
  listener: (message: ToPage) => void,
): Connection<FromPage, State> {
  const api = acquireVsCodeApi<State>();
  window.addEventListener('message', (event: MessageEvent<ToPage>) => listener(event.data));
  api.postMessage({ type: 'ready' });
  return {
    send: (message) => api.postMessage(message),
    remember: (state) => void api.setState(state),
    remembered: () => api.getState(),
  };
}
