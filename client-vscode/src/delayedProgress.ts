import * as vscode from 'vscode';

/** Work that takes longer than this shows a progress notification. */
const DELAY_MS = 1000;

/**
 * Runs work and shows a progress notification, which can cancel it, if the work takes long.
 *
 * @param outer cancels the work too
 * @returns undefined if the work was cancelled
 */
export async function withDelayedProgress<T>(
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
  }, DELAY_MS);
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
