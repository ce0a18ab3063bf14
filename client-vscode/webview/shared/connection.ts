/** Typed messages to and from the extension, and what a page remembers of itself. */
export interface Host<FromPage, State> {
  send(message: FromPage): void;
  remember(state: State): void;
  remembered(): State | undefined;
}

/** Connects the page with the extension; the listener is told all messages from now on. */
export function connect<ToPage, FromPage, State = undefined>(
  listener: (message: ToPage) => void,
): Host<FromPage, State> {
  const api = acquireVsCodeApi<State>();
  window.addEventListener('message', (event: MessageEvent<ToPage>) => listener(event.data));
  api.postMessage({ type: 'ready' });
  return {
    send: (message) => api.postMessage(message),
    remember: (state) => void api.setState(state),
    remembered: () => api.getState(),
  };
}
