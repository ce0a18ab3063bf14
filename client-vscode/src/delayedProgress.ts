import * as vscode from 'vscode';

/**
 * Runs work and shows a notification, which can cancel it, from its first progress on. The server
 * reports the progress of a command that has run for a second, but no progress while it waits for
 * another one.
 *
 * @param outer cancels the work too
 * @returns undefined if the work was cancelled
 */
export async function withDelayedProgress<T>(
  title: string,
  outer: vscode.CancellationToken,
  work: (
    cancellation: vscode.CancellationToken,
    onProgress: (progress: { readonly message?: string }) => void,
  ) => Promise<T>,
): Promise<T | undefined> {
  const source = new vscode.CancellationTokenSource();
  const chained = outer.onCancellationRequested(() => {
    source.cancel();
  });
  let shown = false;
  let show: (message: string) => void = () => undefined;
  const working = work(source.token, ({ message }) => {
    if (!shown) {
      shown = true;
      void vscode.window.withProgress(
        { location: vscode.ProgressLocation.Notification, title, cancellable: true },
        async (progress, cancelled) => {
          cancelled.onCancellationRequested(() => {
            source.cancel();
          });
          show = (text) => progress.report({ message: text });
          await Promise.race([
            working.catch(() => undefined),
            new Promise((resolve) => source.token.onCancellationRequested(resolve)),
          ]);
        },
      );
    }
    if (message !== undefined) {
      show(message);
    }
  });
  try {
    const result = await working;
    return source.token.isCancellationRequested ? undefined : result;
  } catch (error) {
    if (source.token.isCancellationRequested) {
      return undefined;
    }
    throw error;
  } finally {
    chained.dispose();
    source.dispose();
  }
}
