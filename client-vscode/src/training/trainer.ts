import type { CancellationToken, Disposable } from 'vscode';
import type { PresetId, TrainParams, RunDescription } from '../protocol';
import { isCancellation, isConnectionLoss } from '../server/connectionErrors';
import type { LanguageServer } from '../server/languageServer';
import { errorMessage } from '../format';
import { unusedRun } from './form';
import {
  INITIAL_STATE,
  activeTraining,
  reduce,
  type TrainingAction,
  type Availability,
  type TrainingState,
} from './state';
import { existingRuns } from './viewModel';

export interface CancellationSource {
  readonly token: CancellationToken;
  cancel(): void;
  dispose(): void;
}

/** The parts of the editor that the trainer uses. */
export interface TrainerServices {
  newCancellationSource(): CancellationSource;
  /** Milliseconds of a monotonic clock. */
  now(): number;
}

type Listener = (state: TrainingState, before: TrainingState) => void;

/** Starts and stops trainings and keeps their state, whether the view is open or not. */
export class Trainer implements Disposable {
  private current = INITIAL_STATE;
  private readonly listeners = new Set<Listener>();
  private readonly subscriptions: readonly Disposable[];
  private cancellation: CancellationSource | undefined;
  private tokens = 0;
  private refreshes = 0;

  constructor(
    private readonly server: LanguageServer,
    private readonly services: TrainerServices,
  ) {
    this.subscriptions = [
      server.on('nrs/training', (event) => {
        this.dispatch({ type: 'event', event, at: services.now() });
        if (event.event === 'started' || event.event === 'validated') {
          // Only the disk has the validations.
          void this.refresh();
        }
      }),
      server.onEnded(() => this.dispatch({ type: 'serverEnded' })),
    ];
  }

  get state(): TrainingState {
    return this.current;
  }

  onChange(listener: Listener): { dispose(): void } {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  }

  setAvailability(availability: Availability): void {
    this.dispatch({ type: 'availabilityChanged', availability });
  }

  select(run: string): void {
    this.dispatch({ type: 'selected', run });
  }

  /** Reads the runs of the workspace from the server. */
  async refresh(): Promise<void> {
    if (this.current.availability !== 'ready') {
      return;
    }
    this.refreshes++;
    const current = this.refreshes;
    let action: TrainingAction;
    try {
      action = { type: 'runsLoaded', runs: await this.server.run('nrs.runs', {}) };
    } catch (error) {
      action = { type: 'runsFailed', message: errorMessage(error) };
    }
    // A later request has newer results.
    if (current === this.refreshes) {
      this.dispatch(action);
    }
  }

  /** Trains a new run in an unused folder. @returns whether it finished */
  start(request: TrainParams): Promise<boolean> {
    return this.train({ ...request, run: unusedRun(request, existingRuns(this.current)) });
  }

  /**
   * Goes on with a run.
   *
   * @param fresh whether it starts over with the same settings
   * @returns whether it finished
   */
  async restart(run: string, fresh = false): Promise<boolean> {
    const known = this.current.listed?.runs.find((other) => other.run === run);
    const request = known === undefined ? undefined : sameSettings(known);
    return request !== undefined && this.train({ ...request, ...(fresh ? { fresh } : {}) });
  }

  /** Asks the running training to write a checkpoint and stop. */
  stop(): void {
    if (activeTraining(this.current)?.phase !== 'stopping') {
      this.dispatch({ type: 'stopping' });
      this.cancellation?.cancel();
    }
  }

  dispose(): void {
    this.subscriptions.forEach((subscription) => void subscription.dispose());
    this.cancellation?.dispose();
    this.listeners.clear();
  }

  private async train(request: TrainParams & { readonly run: string }): Promise<boolean> {
    if (this.current.active !== undefined || this.current.availability !== 'ready') {
      return false;
    }
    this.tokens++;
    const token = `nrs-training-${this.tokens}`;
    const cancellation = this.services.newCancellationSource();
    this.cancellation = cancellation;
    this.dispatch({ type: 'requested', run: request.run, token, request });
    try {
      const result = await this.server.run('nrs.train', request, {
        token,
        cancellation: cancellation.token,
      });
      this.dispatch({ type: 'completed', token, result });
      return result.status === 'finished';
    } catch (error) {
      this.dispatch(
        isConnectionLoss(error)
          ? { type: 'serverEnded' }
          : isCancellation(error)
            ? { type: 'completed', token, result: { ...request, status: 'stopped', iterations: 0 } }
            : { type: 'failed', token, message: errorMessage(error) },
      );
      return false;
    } finally {
      cancellation.dispose();
      await this.refresh();
    }
  }

  private dispatch(action: TrainingAction): void {
    const before = this.current;
    const next = reduce(before, action);
    if (next !== before) {
      this.current = next;
      this.listeners.forEach((listener) => listener(next, before));
    }
  }
}

/** A request with the settings of a run, as resuming requires; undefined if they are unknown. */
function sameSettings(run: RunDescription): (TrainParams & { readonly run: string }) | undefined {
  if (run.language === undefined || run.module === undefined) {
    return undefined;
  }
  return {
    run: run.run,
    language: run.language,
    module: run.module,
    // The disk may name a preset of another version; the server rejects what it does not know.
    preset: run.preset as PresetId | undefined,
    iterations: run.iterations,
    seed: run.seed,
  };
}
