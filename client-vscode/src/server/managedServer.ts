import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import * as vscode from 'vscode';
import {
  CloseAction,
  ErrorAction,
  LanguageClient,
  RevealOutputChannelOn,
  State,
  WorkDoneProgress,
} from 'vscode-languageclient/node';
import type { LanguageClientOptions, Middleware } from 'vscode-languageclient/node';
import { TASKS } from '../protocol';
import type { Notifications, ServerCommands } from '../protocol';
import type { Consent } from './consent';
import { LastWords, explainEnd, inWords } from './ending';
import { OwnProtocol } from './features';
import { findLaunch } from './launch';
import type { Launch, NoLaunch } from './launch';
import type { RunOptions, ServerLink } from './link';
import { MOST_RESTARTS, Restarts, WITHIN_MS } from './restarts';
import { thisMachine } from './surroundings';
import { tracing } from './tracing';

/** How it stands with the server. */
export type ServerState =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'starting' }
  | { readonly kind: 'running'; readonly launch: Launch }
  | { readonly kind: 'failed'; readonly message: string; readonly remedy: Remedy };

export type Remedy = NoLaunch['remedy'] | 'restart';

type Listener = (params: unknown) => void;

/** The language server's life: started once, restarted when it dies, given up when it dies often. */
export class Server implements ServerLink, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<ServerState>();
  readonly onState = this.changed.event;
  private readonly ended = new vscode.EventEmitter<void>();
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly restarts = new Restarts();
  private client: LanguageClient | undefined;
  private current: ServerState = { kind: 'stopped' };
  private queue: Promise<void> = Promise.resolve();
  private process: ChildProcess | undefined;
  private why = '';
  private over = false;
  private tokens = 0;
  private readonly traced: vscode.LogOutputChannel;

  constructor(
    private readonly bundled: string,
    private readonly consent: Consent,
    private readonly log: vscode.LogOutputChannel,
    private readonly middleware: Middleware,
  ) {
    this.traced = tracing(log);
  }

  get state(): ServerState {
    return this.current;
  }

  /** The process of the server that is running. */
  get pid(): number | undefined {
    return this.process?.pid;
  }

  /** Starts it where it is not running. */
  start(): Promise<void> {
    return this.enqueue(async () => {
      if (this.current.kind === 'stopped') {
        await this.startNow();
      }
    });
  }

  /** Ends it and starts it with the present settings. */
  restart(): Promise<void> {
    this.restarts.forget();
    return this.enqueue(async () => {
      await this.stopNow();
      await this.startNow();
    });
  }

  /** Ends it for good: what is still under way elsewhere does not start it again. */
  stop(): Promise<void> {
    this.over = true;
    return this.enqueue(() => this.stopNow());
  }

  dispose(): void {
    this.changed.dispose();
    this.ended.dispose();
    this.traced.dispose();
  }

  async run<C extends keyof ServerCommands>(
    command: C,
    argument: ServerCommands[C]['takes'],
    options: RunOptions = {},
  ): Promise<ServerCommands[C]['gives']> {
    await this.start();
    await this.restarted();
    const client = this.running();
    const token = options.token ?? this.newToken();
    const watched = [
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
      throw inWords(error);
    } finally {
      for (const disposable of watched) {
        disposable?.dispose();
      }
    }
  }

  /** A token by which notifications about a piece of work are told from others'. */
  newToken(): string {
    this.tokens++;
    return `nrs-client-${this.tokens}`;
  }

  on<M extends keyof Notifications>(
    method: M,
    listener: (params: Notifications[M]) => void,
  ): vscode.Disposable {
    const own: Listener = (params) => listener(params as Notifications[M]);
    const all = this.listeners.get(method) ?? new Set();
    this.listeners.set(method, all.add(own));
    return new vscode.Disposable(() => all.delete(own));
  }

  onEnded(listener: () => void): vscode.Disposable {
    return this.ended.event(listener);
  }

  /** Tells the server what it should know of the user's decisions. */
  async tellTrust(): Promise<void> {
    if (this.client?.state === State.Running) {
      await this.client.sendNotification('nrs/workspaceTrust', {
        trusted: vscode.workspace.isTrusted,
        models: this.consent.allowsWorkspaceModels(),
      });
    }
  }

  private enqueue(work: () => Promise<void>): Promise<void> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => undefined);
    return done;
  }

  /** Waits while a server that has died is started again. */
  private async restarted(): Promise<void> {
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

  private running(): LanguageClient {
    if (this.client?.state !== State.Running) {
      throw new Error(
        this.current.kind === 'failed'
          ? this.current.message
          : 'The NRS language server is not running: run "NRS: Restart Language Server".',
      );
    }
    return this.client;
  }

  private async startNow(): Promise<void> {
    if (this.over) {
      return;
    }
    this.become({ kind: 'starting' });
    const launch = await findLaunch(this.consent.launchSettings(), this.bundled, thisMachine());
    if ('message' in launch) {
      this.fail(launch.message, launch.remedy);
      return;
    }
    this.log.info(`starting ${launch.origin}: ${launch.program}`);
    const life = { hasRun: false };
    const client = new QuietClient(
      'nrs',
      'NRS',
      () => Promise.resolve(this.spawn(launch)),
      this.options(life),
    );
    client.registerFeature(new OwnProtocol());
    for (const method of METHODS) {
      client.onNotification(method, (params: unknown) =>
        this.listeners.get(method)?.forEach((listener) => listener(params)),
      );
    }
    client.onDidChangeState(({ oldState, newState }) => {
      if (newState === State.Running) {
        life.hasRun = true;
        this.become({ kind: 'running', launch });
      } else if (oldState === State.Running) {
        this.ended.fire();
      }
    });
    this.client = client;
    try {
      await client.start();
    } catch {
      await settled();
      this.fail(`The NRS language server did not start: it ${this.why}.`, 'restart');
    }
  }

  private async stopNow(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    this.become({ kind: 'stopped' });
    try {
      await client?.dispose();
    } catch (error) {
      this.log.warn(`the server did not stop in order: ${String(error)}`);
    }
  }

  private spawn(launch: Launch): ChildProcess {
    const words = new LastWords();
    this.why = 'could not be started';
    const child = spawn(launch.program, [...launch.arguments, 'serve'], {
      env: { ...process.env, ...launch.env },
      shell: /\.(cmd|bat)$/i.test(launch.program),
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => words.hear(chunk));
    this.process = child;
    // One that was stopped may end after the next has been started.
    const because = (why: string) => {
      if (this.process === child) {
        this.why = why;
      }
    };
    child.on('error', (error) => because(`could not be started (${error.message})`));
    child.on('exit', (code, signal) => because(explainEnd(code, signal, words.told())));
    return child;
  }

  private options(life: { readonly hasRun: boolean }): LanguageClientOptions {
    return {
      documentSelector: TASKS.flatMap((language) => [
        { scheme: 'file', language },
        { scheme: 'untitled', language },
      ]),
      outputChannel: this.log,
      traceOutputChannel: this.traced,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      // Asked for anew at every restart: the user may have decided since.
      initializationOptions: () => ({
        trusted: vscode.workspace.isTrusted,
        workspaceModels: this.consent.allowsWorkspaceModels(),
      }),
      middleware: this.middleware,
      initializationFailedHandler: () => false,
      errorHandler: {
        error: (_error, _message, count) => ({
          action: (count ?? 0) <= 3 ? ErrorAction.Continue : ErrorAction.Shutdown,
          handled: true,
        }),
        closed: async () => {
          // Of one that never ran it is told where it was started.
          if (!life.hasRun) {
            return { action: CloseAction.DoNotRestart, handled: true };
          }
          // At once, so that whoever asks for something now waits for the next one.
          this.become({ kind: 'starting' });
          await settled();
          if (this.restarts.mayRestart(Date.now())) {
            return {
              action: CloseAction.Restart,
              message: `the server ${this.why}; it is started again`,
              handled: true,
            };
          }
          this.fail(
            `The NRS language server ended more than ${MOST_RESTARTS} times in ${WITHIN_MS / 60_000} minutes and is not started again: the last time it ${this.why}.`,
            'restart',
          );
          return { action: CloseAction.DoNotRestart, handled: true };
        },
      },
    };
  }

  private become(state: ServerState): void {
    this.current = state;
    this.changed.fire(state);
  }

  private fail(message: string, remedy: Remedy): void {
    this.log.error(message);
    this.become({ kind: 'failed', message, remedy });
  }
}

/**
 * Logs what goes wrong, and shows nothing: users are told once, in words for them, where a server
 * fails ({@link ServerState}), not of each attempt to connect.
 */
class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}

/** The pipes close a moment before the process is known to have ended. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 100));
}

const METHODS: readonly (keyof Notifications)[] = [
  'nrs/status',
  'nrs/activity',
  'nrs/evaluated',
  'nrs/training',
];
