import type { CancellationToken, Disposable } from 'vscode';
import type { TrainingRequest, TrainingRun } from '../protocol';
import { codeOf, isLoss } from '../server/ending';
import type { ServerLink } from '../server/link';
import { messageOf } from '../words';
import type { TrainingForm } from './form';
import { freeRun, requestOf } from './form';
import type { Change, Place, TrainingState } from './state';
import { NOTHING_KNOWN, activeTraining, changed } from './state';
import { takenRuns } from './view';

export interface Canceller {
  readonly token: CancellationToken;
  cancel(): void;
  dispose(): void;
}

/** What trainings need of the editor. */
export interface Surroundings {
  newCanceller(): Canceller;
  /** Milliseconds of a clock that only goes forward. */
  now(): number;
}

const REQUEST_CANCELLED = -32_800;

type Listener = (state: TrainingState, before: TrainingState) => void;

/** Starts and stops trainings, and knows how it stands with them, whether a view is open or not. */
export class Trainer implements Disposable {
  private current = NOTHING_KNOWN;
  private readonly listeners = new Set<Listener>();
  private readonly subscriptions: readonly Disposable[];
  private canceller: Canceller | undefined;
  private tokens = 0;
  private looks = 0;

  constructor(
    private readonly server: ServerLink,
    private readonly around: Surroundings,
  ) {
    this.subscriptions = [
      server.on('nrs/training', (event) => {
        this.change({ type: 'told', event, at: around.now() });
        if (event.event === 'started') {
          // The points before a checkpoint are on disk alone.
          void this.look();
        }
      }),
      server.onEnded(() => this.change({ type: 'lost' })),
    ];
  }

  get state(): TrainingState {
    return this.current;
  }

  onChange(listener: Listener): { dispose(): void } {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  }

  place(place: Place): void {
    this.change({ type: 'placed', place });
  }

  select(run: string): void {
    this.change({ type: 'selected', run });
  }

  /** Asks the server for the runs of the workspace. */
  async look(): Promise<void> {
    if (this.current.place !== 'ready') {
      return;
    }
    this.looks++;
    const asked = this.looks;
    let change: Change;
    try {
      change = { type: 'listed', runs: await this.server.run('nrs.runs', {}) };
    } catch (error) {
      change = { type: 'unlisted', message: messageOf(error) };
    }
    // Who asked later knows better.
    if (asked === this.looks) {
      this.change(change);
    }
  }

  /** Trains a new run, in a folder that no other has. */
  async start(form: TrainingForm): Promise<void> {
    const request = requestOf(form);
    if (request !== undefined) {
      await this.train({ ...request, run: freeRun(form, takenRuns(this.current)) });
    }
  }

  /** Goes on with a run, or trains it anew with the settings that it had. */
  async again(run: string, how: 'resume' | 'fresh'): Promise<void> {
    const known = this.current.listed?.runs.find((other) => other.run === run);
    const request = known === undefined ? undefined : requestAgain(known);
    if (request !== undefined) {
      await this.train({ ...request, [how]: true });
    }
  }

  /** Asks the training that is under way to write a checkpoint and end. */
  stop(): void {
    if (activeTraining(this.current)?.phase !== 'stopping') {
      this.change({ type: 'stopping' });
      this.canceller?.cancel();
    }
  }

  dispose(): void {
    this.subscriptions.forEach((subscription) => void subscription.dispose());
    this.canceller?.dispose();
    this.listeners.clear();
  }

  private async train(request: TrainingRequest & { readonly run: string }): Promise<void> {
    if (this.current.active !== undefined || this.current.place !== 'ready') {
      return;
    }
    this.tokens++;
    const token = `nrs-training-${this.tokens}`;
    const canceller = this.around.newCanceller();
    this.canceller = canceller;
    this.change({ type: 'began', run: request.run, token, request });
    try {
      const result = await this.server.run('nrs.train', request, {
        token,
        cancellation: canceller.token,
      });
      this.change({ type: 'answered', token, result });
    } catch (error) {
      this.change(
        isLoss(error)
          ? { type: 'lost' }
          : isCancellation(error)
            ? { type: 'answered', token, result: { ...request, status: 'stopped', iterations: 0 } }
            : { type: 'failed', token, message: messageOf(error) },
      );
    } finally {
      canceller.dispose();
      await this.look();
    }
  }

  private change(change: Change): void {
    const before = this.current;
    const next = changed(before, change);
    if (next !== before) {
      this.current = next;
      this.listeners.forEach((listener) => listener(next, before));
    }
  }
}

/** The settings of a run, which go on only with the same; undefined where they are not known. */
function requestAgain(run: TrainingRun): (TrainingRequest & { readonly run: string }) | undefined {
  if (run.task === undefined || run.module === undefined) {
    return undefined;
  }
  return {
    run: run.run,
    task: run.task,
    module: run.module,
    ...(run.preset === undefined ? {} : { preset: run.preset }),
    ...(run.iterations === undefined ? {} : { iterations: run.iterations }),
    ...(run.seed === undefined ? {} : { seed: run.seed }),
  };
}

/** Stopped before there was anything to stop. */
function isCancellation(error: unknown): boolean {
  return (
    codeOf(error) === REQUEST_CANCELLED || (error instanceof Error && error.name === 'Canceled')
  );
}
