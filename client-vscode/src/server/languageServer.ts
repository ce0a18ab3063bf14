import type { CancellationToken, Disposable } from 'vscode';
import type { Notifications, ServerCommands } from '../protocol';

/** Work-done progress of a command. */
export interface ServerProgress {
  readonly message?: string;
  /** 0 to 100. */
  readonly percentage?: number;
}

export interface RunOptions {
  /** Asks the server to stop the work. The result then holds what was done so far. */
  readonly cancellation?: CancellationToken;
  readonly onProgress?: (progress: ServerProgress) => void;
  /** The request's workDoneToken, which also marks the notifications of this work. */
  readonly token?: string;
}

/** The server, for views and commands. It may restart between two calls. */
export interface LanguageServer {
  /**
   * Runs a command of the server. Starts the server if it is not running.
   *
   * @throws Error with a message for the user
   */
  run<C extends keyof ServerCommands>(
    command: C,
    argument: ServerCommands[C]['takes'],
    options?: RunOptions,
  ): Promise<ServerCommands[C]['gives']>;

  /** Listens to a notification of the server, also after restarts. */
  on<M extends keyof Notifications>(
    method: M,
    listener: (params: Notifications[M]) => void,
  ): Disposable;

  /** Fires when the server has ended, on request or not. All running work is lost then. */
  onEnded(listener: () => void): Disposable;
}
