import * as vscode from 'vscode';

/** What takes longer than this shows itself, and can be cancelled. */
const PATIENCE_MS = 1000;

/** Does something long; undefined where the user, or `outer`, cancelled it. */
export async function patiently<T>(
  title: string,
  outer: vscode.CancellationToken,
  work: (cancellation: vscode.CancellationToken, report: (message: string) => void) => Promise<T>,
): Promise<T | undefined> {
  const source = new vscode.CancellationTokenSource();
  const chained = outer.onCancellationRequested(() => {
    source.cancel();
  });
  let last: string | undefined;
  let show = (message: string) => {
    last = message;
  };
  const working = work(source.token, (message) => show(message));
  const shown = setTimeout(() => {
    void vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title, cancellable: true },
      async (progress, cancelled) => {
        cancelled.onCancellationRequested(() => {
          source.cancel();
        });
        show = (message) => progress.report({ message });
        if (last !== undefined) {
          show(last);
        }
        await Promise.race([
          working.catch(() => undefined),
          new Promise((resolve) => source.token.onCancellationRequested(resolve)),
        ]);
      },
    );
  }, PATIENCE_MS);
  try {
    const result = await working;
    return source.token.isCancellationRequested ? undefined : result;
  } catch (error) {
    if (source.token.isCancellationRequested) {
      return undefined;
    }
    throw error;
  } finally {
    clearTimeout(shown);
    chained.dispose();
    source.dispose();
  }
}
