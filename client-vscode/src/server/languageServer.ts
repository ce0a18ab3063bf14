import type { CancellationToken, Disposable } from 'vscode';
import type { Notifications, ServerCommands } from '../protocol';

/** How far something long has come, as the server's work-done progress tells. */
export interface WorkDone {
  readonly message?: string;
  /** 0 to 100. */
  readonly percentage?: number;
}

export interface RunOptions {
  /** Cancelled: the server is asked to end the work and gives what it has until then. */
  readonly cancellation?: CancellationToken;
  readonly onProgress?: (progress: WorkDone) => void;
  /** The request's workDoneToken, by which notifications of this work are told from others'. */
  readonly token?: string;
}

/** What the parts of the extension know of the server; it may be restarted underneath. */
export interface ServerLink {
  /**
   * Runs a command of the server, which is started where it is not running.
   *
   * @throws Error with a message for the user
   */
  run<C extends keyof ServerCommands>(
    command: C,
    argument: ServerCommands[C]['takes'],
    options?: RunOptions,
  ): Promise<ServerCommands[C]['gives']>;

  /** Listens to a notification of the server's, also after restarts. */
  on<M extends keyof Notifications>(
    method: M,
    listener: (params: Notifications[M]) => void,
  ): Disposable;

  /** The server has ended, wished or not: what was under way is lost. */
  onEnded(listener: () => void): Disposable;
}
