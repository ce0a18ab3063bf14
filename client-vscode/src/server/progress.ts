import * as vscode from 'vscode';
import { errorMessage } from '../format';
import type { ServerCommands } from '../protocol';
import { isCancellation } from './connectionErrors';
import type { LanguageServer, RunOptions } from './languageServer';

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
  work: (options: RunOptions) => Promise<T>,
  outer?: vscode.CancellationToken,
): Promise<T | undefined> {
  const source = new vscode.CancellationTokenSource();
  const chained = outer?.onCancellationRequested(() => source.cancel());
  let shown = false;
  let show: (message: string) => void = () => undefined;
  const onProgress = ({ message }: { readonly message?: string }) => {
    if (!shown) {
      shown = true;
      void vscode.window.withProgress(
        { location: vscode.ProgressLocation.Notification, title, cancellable: true },
        async (progress, cancelled) => {
          cancelled.onCancellationRequested(() => source.cancel());
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
  };
  const working = work({ cancellation: source.token, onProgress });
  try {
    const result = await working;
    return source.token.isCancellationRequested ? undefined : result;
  } catch (error) {
    if (source.token.isCancellationRequested) {
      return undefined;
    }
    throw error;
  } finally {
    chained?.dispose();
    source.dispose();
  }
}

/** Runs a command with such a notification, and warns if it fails. */
export async function runWithProgress<C extends keyof ServerCommands>(
  server: LanguageServer,
  title: string,
  command: C,
  argument: ServerCommands[C]['takes'],
): Promise<ServerCommands[C]['gives'] | undefined> {
  try {
    return await withDelayedProgress(title, (options) => server.run(command, argument, options));
  } catch (error) {
    if (!isCancellation(error)) {
      void vscode.window.showWarningMessage(`NRS: ${errorMessage(error)}`);
    }
    return undefined;
  }
}
