import type { Trainer } from './trainer';
import { activeTraining, named, type LostTraining, type TrainingState } from './state';
import { networkName } from './messages';

/** What outlives a window. */
export interface WindowStore {
  get(key: string): LostTraining | undefined;
  update(key: string, value: LostTraining | undefined): PromiseLike<void>;
}

const KEY = 'nrs.training';

/** Remembers the running training for the next window, because the server ends with its window. */
export class TrainingMemory {
  /** The training that the window before has lost; this window is told once. */
  readonly lost: LostTraining | undefined;
  private kept: LostTraining | undefined;
  private readonly changes: { dispose(): void };

  /** @param isClosing whether the window is about to end the server */
  constructor(
    trainer: Trainer,
    private readonly store: WindowStore,
    isClosing: () => boolean,
  ) {
    this.lost = store.get(KEY);
    this.kept = this.lost;
    this.keep(undefined);
    this.changes = trainer.onChange((state) => {
      // The end that the closing window causes is the one to remember.
      if (!isClosing()) {
        this.keep(running(state));
      }
    });
  }

  dispose(): void {
    this.changes.dispose();
  }

  private keep(training: LostTraining | undefined): void {
    if (training?.run !== this.kept?.run || training?.isTrained !== this.kept?.isTrained) {
      this.kept = training;
      void this.store.update(KEY, training);
    }
  }
}

/** The running training, unless its user has stopped it. */
function running(state: TrainingState): LostTraining | undefined {
  const training = activeTraining(state);
  return training === undefined || training.phase === 'stopping'
    ? undefined
    : {
        run: training.run,
        network: networkName(named(state, training)),
        isTrained: training.phase === 'deciding',
      };
}
