import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { page } from './page';

/** A view in an editor tab, with typed messages in both directions. */
export interface View<ToPage> {
  post(message: ToPage): void;
  /** @param keepsFocus whether the focus stays where it is */
  reveal(keepsFocus?: boolean): void;
  /** Whether the user can see it. */
  isVisible(): boolean;
  /** The user can see it, perhaps again. */
  onVisible(listener: () => void): void;
  onDisposed(listener: () => void): void;
  dispose(): void;
}

export interface ViewOptions<FromPage> {
  /** The page's folder in webview/. */
  readonly page: string;
  readonly title: string;
  readonly column: vscode.ViewColumn;
  readonly extension: vscode.Uri;
  readonly onMessage: (message: FromPage) => void;
  /** Whether the focus stays where it is. */
  readonly keepsFocus?: boolean;
  /** The tab of an earlier window, which shows the view again. */
  readonly restored?: vscode.WebviewPanel | undefined;
}

/** Every page sends this message when it is ready. Messages to the page wait until then. */
interface Ready {
  readonly type: 'ready';
}

/**
 * Shows a page again whose tab was open when the window closed.
 *
 * @param restore gets the tab, and the state that the page remembered
 */
export function restoreView<State>(
  page: string,
  restore: (panel: vscode.WebviewPanel, state: State | undefined) => Promise<void>,
): vscode.Disposable {
  return vscode.window.registerWebviewPanelSerializer(`nrs.${page}`, {
    deserializeWebviewPanel: (panel, state) => restore(panel, state as State | undefined),
  });
}

export function openView<ToPage, FromPage extends { readonly type: string }>(
  options: ViewOptions<FromPage>,
): View<ToPage> {
  const dist = vscode.Uri.joinPath(options.extension, 'dist', 'webview');
  const panel =
    options.restored ??
    vscode.window.createWebviewPanel(
      `nrs.${options.page}`,
      options.title,
      { viewColumn: options.column, preserveFocus: options.keepsFocus ?? false },
      { retainContextWhenHidden: true },
    );
  panel.webview.options = { enableScripts: true, localResourceRoots: [dist] };
  panel.iconPath = vscode.Uri.joinPath(options.extension, 'media', 'icon.svg');
  let ready = false;
  const waiting: ToPage[] = [];
  const subscription = panel.webview.onDidReceiveMessage((message: FromPage | Ready) => {
    if (message.type === 'ready') {
      ready = true;
      for (const early of waiting.splice(0)) {
        void panel.webview.postMessage(early);
      }
    } else {
      options.onMessage(message as FromPage);
    }
  });
  panel.onDidDispose(() => {
    subscription.dispose();
  });
  const address = (file: string) =>
    panel.webview.asWebviewUri(vscode.Uri.joinPath(dist, file)).toString();
  panel.webview.html = page({
    title: options.title,
    script: address(`${options.page}.js`),
    style: address(`${options.page}.css`),
    source: panel.webview.cspSource,
    nonce: randomBytes(16).toString('hex'),
  });
  return {
    post: (message) => {
      if (ready) {
        void panel.webview.postMessage(message);
      } else {
        waiting.push(message);
      }
    },
    reveal: (keepsFocus = false) => panel.reveal(undefined, keepsFocus),
    isVisible: () => panel.visible,
    onVisible: (listener) =>
      void panel.onDidChangeViewState(({ webviewPanel }) => {
        if (webviewPanel.visible) {
          listener();
        }
      }),
    onDisposed: (listener) => void panel.onDidDispose(listener),
    dispose: () => {
      panel.dispose();
    },
  };
}
