import type { CancellationTokenSource, TestRunRequest } from 'vscode';
import { errorMessage } from '../format';
import type { EvaluatedFileParams, EvaluateWorkspaceResult } from '../protocol';
import type { LanguageServer, ServerProgress } from '../server/languageServer';
import type { Scope } from './pageMessages';

/** An evaluation that someone has asked for. */
export interface Evaluation {
  readonly scope: Scope;
  readonly cancellation: Pick<CancellationTokenSource, 'cancel' | 'token'>;
  /** The tests that the user wants to run; undefined if the user evaluates files. */
  readonly tests?: TestRunRequest;
}

/** Shows an evaluation. */
export interface EvaluationListener {
  /** Called when the request is sent to the server. */
  readonly onStart?: () => void;
  readonly onFile: (file: EvaluatedFileParams) => void;
  readonly onProgress?: (progress: ServerProgress) => void;
  /** @param result undefined if the evaluation was cancelled before it started */
  readonly onEnd?: (result: EvaluateWorkspaceResult | undefined) => void;
  readonly onFailed?: (message: string) => void;
}

/** Gets every evaluation when someone asks for it, and shows it. */
export type Follower = (evaluation: Evaluation) => EvaluationListener;

/** Runs evaluations one after another, because the server runs one at a time. */
export class Evaluator {
  private last: Promise<void> = Promise.resolve();
  private readonly followers: Follower[] = [];
  private count = 0;

  constructor(private readonly server: LanguageServer) {}

  /** Shows all evaluations from now on, so that everyone shows the results of the same ones. */
  follow(follower: Follower): void {
    this.followers.push(follower);
  }

  /** Returns when the evaluation has ended, however it did. */
  run(evaluation: Evaluation): Promise<void> {
    const listeners = this.followers.map((follower) => follower(evaluation));
    this.last = this.last.then(() => this.evaluate(evaluation, listeners));
    return this.last;
  }

  private async evaluate(
    { scope, cancellation }: Evaluation,
    listeners: readonly EvaluationListener[],
  ): Promise<void> {
    if (cancellation.token.isCancellationRequested) {
      listeners.forEach(({ onEnd }) => onEnd?.(undefined));
      return;
    }
    const token = `nrs-evaluation-${++this.count}`;
    const subscription = this.server.on('nrs/evaluated', (file) => {
      if (file.token === token) {
        listeners.forEach(({ onFile }) => onFile(file));
      }
    });
    listeners.forEach(({ onStart }) => onStart?.());
    try {
      const result = await this.server.run('nrs.evaluateWorkspace', scope, {
        token,
        cancellation: cancellation.token,
        onProgress: (progress) => listeners.forEach(({ onProgress }) => onProgress?.(progress)),
      });
      listeners.forEach(({ onEnd }) => onEnd?.(result));
    } catch (error) {
      listeners.forEach(({ onFailed }) => onFailed?.(errorMessage(error)));
    } finally {
      subscription.dispose();
    }
  }
}
