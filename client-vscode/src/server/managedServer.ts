import * as vscode from 'vscode';
import {
  CloseAction,
  ErrorAction,
  LanguageClient,
  RevealOutputChannelOn,
  State,
  WorkDoneProgress,
  type ErrorHandler,
  type LanguageClientOptions,
} from 'vscode-languageclient/node';
import { SERVED_DOCUMENTS, type Notifications, type ServerCommands } from '../protocol';
import { userError } from './connectionErrors';
import { NrsProtocolFeature } from './protocolFeature';
import type { Launch, LaunchFailure } from './launch';
import { currentLaunch } from './launchSettings';
import { JoinedUndo } from './joinedUndo';
import { JsonDiagnostics } from './jsonDiagnostics';
import type { RunOptions, LanguageServer } from './languageServer';
import { middleware } from './middleware';
import { ServerProcess } from './processes';
import { StoredFindings } from './storedFindings';

/** What the palette calls the commands that messages of the server recommend. */
const ACTIONS = {
  train: 'NRS: Train a Network',
  showSteps: 'NRS: Show Rewriting',
  checkExactly: 'NRS: Check Exactly',
};

/** State of the server. */
export type ServerState =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'starting' }
  | { readonly kind: 'running'; readonly launch: Launch }
  | { readonly kind: 'failed'; readonly message: string; readonly remedy: Remedy };

export type Remedy = LaunchFailure['remedy'] | 'restart';

/** A server that crashes more often than this within three minutes is not restarted. */
const MAX_RESTARTS = 5;

/** The life of one client, which may start several processes. */
interface Life {
  hasRun: boolean;
  /** Counts the crashes. */
  crashes?: ErrorHandler;
}

type Listener = (params: unknown) => void;

/** Starts the language server, restarts it after a crash, and gives up after too many crashes. */
export class ManagedServer implements LanguageServer, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<ServerState>();
  readonly onState = this.changed.event;
  private readonly ended = new vscode.EventEmitter<void>();
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly undo = new JoinedUndo();
  private readonly json = new JsonDiagnostics();
  private readonly closed: StoredFindings;
  private client: LanguageClient | undefined;
  private current: ServerState = { kind: 'stopped' };
  private queue: Promise<void> = Promise.resolve();
  private process: ServerProcess | undefined;
  private disposed = false;
  private tokens = 0;

  /** @param storage for findings of the workspace; undefined if there is no workspace */
  constructor(
    private readonly bundled: string,
    storage: vscode.Uri | undefined,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.closed = new StoredFindings(storage, log);
    this.on('nrs/evaluated', ({ uri, more }) => {
      if (more !== true) {
        this.closed.evaluated(uri);
      }
    });
    this.onEnded(() => this.closed.serverEnded());
  }

  get state(): ServerState {
    return this.current;
  }

  /** Whether the window has begun to end it for good. */
  get isClosing(): boolean {
    return this.disposed;
  }

  /** The process id of the running server. */
  get pid(): number | undefined {
    return this.process?.child.pid;
  }

  /** Starts the server if it is stopped. */
  start(): Promise<void> {
    return this.enqueue(async () => {
      if (this.current.kind === 'stopped') {
        await this.startNow();
      }
    });
  }

  /** Stops the server and starts it with the current settings. */
  restart(): Promise<void> {
    return this.enqueue(async () => {
      await this.stopNow();
      await this.startNow();
    });
  }

  /** Stops the server for good: later calls do not start it again. */
  stop(): Promise<void> {
    this.disposed = true;
    return this.enqueue(async () => {
      await Promise.all([this.stopNow(), this.closed.close()]);
    });
  }

  dispose(): void {
    this.json.dispose();
    this.closed.dispose();
    this.changed.dispose();
    this.ended.dispose();
  }

  async run<C extends keyof ServerCommands>(
    command: C,
    argument: ServerCommands[C]['takes'],
    options: RunOptions = {},
  ): Promise<ServerCommands[C]['gives']> {
    await this.start();
    await this.untilRestarted();
    const client = this.runningClient();
    const token = options.token ?? `nrs-client-${++this.tokens}`;
    const disposables = [
      client.onProgress(WorkDoneProgress.type, token, (progress) => options.onProgress?.(progress)),
      options.cancellation?.onCancellationRequested(() => {
        void client.sendNotification('window/workDoneProgress/cancel', { token });
      }),
    ];
    try {
      if (options.cancellation?.isCancellationRequested === true) {
        throw new vscode.CancellationError();
      }
      return await client.sendRequest<ServerCommands[C]['gives']>('workspace/executeCommand', {
        command,
        arguments: [argument],
        workDoneToken: token,
      });
    } catch (error) {
      throw userError(error);
    } finally {
      for (const disposable of disposables) {
        disposable?.dispose();
      }
    }
  }

  joinUndo(uri: string): vscode.Disposable {
    return this.undo.join(uri);
  }

  on<M extends keyof Notifications>(
    method: M,
    listener: (params: Notifications[M]) => void,
  ): vscode.Disposable {
    const wrapped: Listener = (params) => listener(params as Notifications[M]);
    const all = this.listeners.get(method) ?? new Set();
    this.listeners.set(method, all.add(wrapped));
    return new vscode.Disposable(() => all.delete(wrapped));
  }

  onEnded(listener: () => void): vscode.Disposable {
    return this.ended.event(listener);
  }

  /** Tells the server that the user trusts the workspace now. */
  async sendTrust(): Promise<void> {
    if (this.client?.state === State.Running) {
      await this.client.sendNotification('nrs/workspaceTrust', {
        trusted: vscode.workspace.isTrusted,
      });
    }
  }

  /** Removes the diagnostics of formula files that are not open. */
  clearClosedFiles(): void {
    this.closed.clear();
  }

  private enqueue(work: () => Promise<void>): Promise<void> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => undefined);
    return done;
  }

  /** Waits while the server restarts after a crash. */
  private async untilRestarted(): Promise<void> {
    if (this.current.kind === 'starting') {
      await new Promise<void>((resolve) => {
        const listening = this.onState(({ kind }) => {
          if (kind !== 'starting') {
            listening.dispose();
            resolve();
          }
        });
      });
    }
  }

  private runningClient(): LanguageClient {
    if (this.client?.state !== State.Running) {
      throw new Error(
        this.current.kind === 'failed'
          ? this.current.message
          : 'The NRS language server is not running. Run "NRS: Restart Language Server".',
      );
    }
    return this.client;
  }

  private async startNow(): Promise<void> {
    if (this.disposed) {
      return;
    }
    this.setState({ kind: 'starting' });
    const launch = await currentLaunch(this.bundled);
    if ('message' in launch) {
      this.fail(launch.message, launch.remedy);
      return;
    }
    this.log.info(`starting ${launch.origin}: ${launch.program}`);
    const life: Life = { hasRun: false };
    const client = new SilentLanguageClient(
      'nrs',
      'NRS',
      () => {
        this.process = new ServerProcess(launch);
        return Promise.resolve(this.process.child);
      },
      this.options(life),
    );
    client.registerFeature(new NrsProtocolFeature());
    for (const method of NOTIFICATION_METHODS) {
      client.onNotification(method, (params: unknown) =>
        this.listeners.get(method)?.forEach((listener) => listener(params)),
      );
    }
    client.onDidChangeState(({ oldState, newState }) => {
      if (newState === State.Running) {
        life.hasRun = true;
        this.setState({ kind: 'running', launch });
      } else if (oldState === State.Running) {
        this.ended.fire();
      }
    });
    life.crashes = client.createDefaultErrorHandler(MAX_RESTARTS);
    this.client = client;
    try {
      await client.start();
    } catch {
      await untilExitIsKnown();
      this.fail(`The NRS language server did not start. It ${this.exitReason()}.`, 'restart');
    }
  }

  private async stopNow(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    this.setState({ kind: 'stopped' });
    try {
      await client?.dispose();
    } catch (error) {
      this.log.warn(`the server did not stop cleanly: ${String(error)}`);
    }
  }

  private options(life: Life): LanguageClientOptions {
    return {
      documentSelector: SERVED_DOCUMENTS,
      outputChannel: this.log,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      // A function, because the user may decide between two restarts.
      initializationOptions: () => ({ trusted: vscode.workspace.isTrusted, actions: ACTIONS }),
      middleware: middleware(this.undo, this.json, this.closed),
      initializationFailedHandler: () => false,
      errorHandler: {
        error: (_error, _message, count) => ({
          action: (count ?? 0) <= 3 ? ErrorAction.Continue : ErrorAction.Shutdown,
          handled: true,
        }),
        closed: async () => {
          // startNow reports a server that never ran.
          if (!life.hasRun) {
            return { action: CloseAction.DoNotRestart, handled: true };
          }
          // Set at once, so that new commands wait for the next process.
          this.setState({ kind: 'starting' });
          await untilExitIsKnown();
          const answer = await life.crashes?.closed();
          if (answer?.action === CloseAction.Restart) {
            return {
              action: CloseAction.Restart,
              message: `the server ${this.exitReason()}; restarting it`,
              handled: true,
            };
          }
          this.fail(
            `The NRS language server crashed more than ${MAX_RESTARTS} times in 3 minutes, so it is not restarted. The last time it ${this.exitReason()}.`,
            'restart',
          );
          return { action: CloseAction.DoNotRestart, handled: true };
        },
      },
    };
  }

  private exitReason(): string {
    return this.process?.exitReason ?? 'could not be started';
  }

  private setState(state: ServerState): void {
    this.current = state;
    this.changed.fire(state);
  }

  private fail(message: string, remedy: Remedy): void {
    this.log.error(message);
    this.setState({ kind: 'failed', message, remedy });
  }
}

/** Logs errors without showing them: users see one notification when the server has failed. */
class SilentLanguageClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}

/** The pipes close shortly before the exit of the process is reported. */
function untilExitIsKnown(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 100));
}

const NOTIFICATION_METHODS: readonly (keyof Notifications)[] = [
  'nrs/status',
  'nrs/activity',
  'nrs/evaluated',
  'nrs/training',
  'nrs/languages',
  'nrs/chooseNetworks',
  'nrs/trainNetworks',
];
