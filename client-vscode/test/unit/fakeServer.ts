import type { Disposable } from 'vscode';
import type { Notifications, ServerCommands } from '../../src/protocol';
import type { LanguageServer, RunOptions } from '../../src/server/languageServer';
import type { CancellationSource } from '../../src/training/trainer';

/** A request, which the test answers. */
export interface Asked<C extends keyof ServerCommands> {
  readonly argument: ServerCommands[C]['takes'];
  readonly options: RunOptions;
  readonly resolve: (result: ServerCommands[C]['gives']) => void;
  readonly reject: (error: Error) => void;
}

export function disposable(dispose: () => unknown): Disposable {
  return Object.create({ dispose }) as Disposable;
}

/** What can cancel a request; nobody listens. */
export function fakeCancellation(cancel: () => void): CancellationSource {
  return {
    token: {
      isCancellationRequested: false,
      onCancellationRequested: () => {
        throw new Error('nobody listens');
      },
    },
    cancel,
    dispose: () => undefined,
  };
}

/** A server of one command and one notification. */
export class FakeServer<
  C extends keyof ServerCommands,
  M extends keyof Notifications,
> implements LanguageServer {
  readonly asked: Asked<C>[] = [];
  private readonly listeners = new Set<(params: Notifications[M]) => void>();
  private readonly ended = new Set<() => void>();

  run<D extends keyof ServerCommands>(
    _: D,
    argument: ServerCommands[D]['takes'],
    options: RunOptions = {},
  ): Promise<ServerCommands[D]['gives']> {
    return new Promise((resolve, reject) => {
      this.asked.push({ argument, options, resolve, reject });
    });
  }

  on<N extends keyof Notifications>(
    _: N,
    listener: (params: Notifications[N]) => void,
  ): Disposable {
    const mine = listener as (params: Notifications[M]) => void;
    this.listeners.add(mine);
    return disposable(() => this.listeners.delete(mine));
  }

  onEnded(listener: () => void): Disposable {
    this.ended.add(listener);
    return disposable(() => this.ended.delete(listener));
  }

  tell(params: Notifications[M]): void {
    this.listeners.forEach((listener) => listener(params));
  }

  end(): void {
    this.ended.forEach((listener) => listener());
  }

  get listening(): number {
    return this.listeners.size;
  }
}
