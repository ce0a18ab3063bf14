import type { CancellationToken } from 'vscode';
import type { EvaluatedFileParams, EvaluateWorkspaceResult } from '../protocol';
import type { LanguageServer, ServerProgress } from '../server/languageServer';
import type { Scope } from './pageMessages';

export interface EvaluationListener {
  /** Called when the request is sent to the server. */
  readonly onStart?: () => void;
  readonly onFile: (file: EvaluatedFileParams) => void;
  readonly onProgress?: (progress: ServerProgress) => void;
}

/** Runs evaluations one after another, because the server runs one at a time. */
export class Evaluator {
  private last: Promise<unknown> = Promise.resolve();
  private count = 0;

  constructor(private readonly server: LanguageServer) {}

  /** @returns undefined if the evaluation was cancelled before it started */
  run(
    scope: Scope,
    listener: EvaluationListener,
    cancellation: CancellationToken,
  ): Promise<EvaluateWorkspaceResult | undefined> {
    const mine = this.last.then(() =>
      cancellation.isCancellationRequested
        ? undefined
        : this.evaluate(scope, listener, cancellation),
    );
    this.last = mine.catch(() => undefined);
    return mine;
  }

  private async evaluate(
    scope: Scope,
    listener: EvaluationListener,
    cancellation: CancellationToken,
  ): Promise<EvaluateWorkspaceResult> {
    const token = `nrs-evaluation-${++this.count}`;
    const subscription = this.server.on('nrs/evaluated', (file) => {
      if (file.token === token) {
        listener.onFile(file);
      }
    });
    listener.onStart?.();
    try {
      return await this.server.run('nrs.evaluateWorkspace', scope, {
        token,
        cancellation,
        onProgress: listener.onProgress,
      });
    } finally {
      subscription.dispose();
    }
  }
}
