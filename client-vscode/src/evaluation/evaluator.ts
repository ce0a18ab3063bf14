import type { CancellationToken } from 'vscode';
import type { EvaluatedFile, EvaluationResult, ServerCommands } from '../protocol';
import type { ServerLink, WorkDone } from '../server/link';

export type Scope = Omit<ServerCommands['nrs.evaluateWorkspace']['takes'], 'report'>;

export interface EvaluationListener {
  /** The server is asked now. */
  readonly onStart?: () => void;
  readonly onFile: (file: EvaluatedFile) => void;
  readonly onProgress?: (progress: WorkDone) => void;
}

/** Evaluates one thing after another: the server does one at a time. */
export class Evaluator {
  private last: Promise<unknown> = Promise.resolve();
  private count = 0;

  constructor(private readonly server: ServerLink) {}

  /** Without a result where it was cancelled before its turn. */
  run(
    scope: Scope,
    listener: EvaluationListener,
    cancellation: CancellationToken,
  ): Promise<EvaluationResult | undefined> {
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
  ): Promise<EvaluationResult> {
    const token = `nrs-evaluation-${++this.count}`;
    const subscription = this.server.on('nrs/evaluated', (file) => {
      if (file.token === token) {
        listener.onFile(file);
      }
    });
    listener.onStart?.();
    try {
      return await this.server.run(
        'nrs.evaluateWorkspace',
        { ...scope, report: false },
        {
          token,
          cancellation,
          ...(listener.onProgress === undefined ? {} : { onProgress: listener.onProgress }),
        },
      );
    } finally {
      subscription.dispose();
    }
  }
}
