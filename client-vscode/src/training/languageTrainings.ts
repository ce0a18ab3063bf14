import { posix } from 'node:path';
import type { TrainLanguageParams } from '../protocol';
import type { LostTraining } from './state';

/** What outlives a window. */
export interface WindowStore {
  get(key: string): readonly TrainLanguageParams[] | undefined;
  update(key: string, value: readonly TrainLanguageParams[] | undefined): PromiseLike<void>;
}

const KEY = 'nrs.languageTrainings';

/**
 * Remembers the running trainings of languages for the next window, because the server ends with its
 * window. Lenses and messages begin them.
 */
export class LanguageTrainings {
  /** The trainings that the window before has lost; this window is told once. */
  readonly lost: readonly TrainLanguageParams[];
  private running: readonly TrainLanguageParams[] = [];

  /** @param isClosing whether the window is about to end the server */
  constructor(
    private readonly store: WindowStore,
    private readonly isClosing: () => boolean,
  ) {
    this.lost = store.get(KEY) ?? [];
    if (this.lost.length > 0) {
      this.keep([]);
    }
  }

  /** Remembers a training for as long as it runs. */
  async during(params: TrainLanguageParams, training: () => Promise<unknown>): Promise<void> {
    this.keep([...this.running, params]);
    try {
      await training();
    } finally {
      // The end that the closing window causes is the one to remember.
      if (!this.isClosing()) {
        this.keep(this.running.filter((other) => other !== params));
      }
    }
  }

  private keep(running: readonly TrainLanguageParams[]): void {
    this.running = running;
    void this.store.update(KEY, running.length === 0 ? undefined : running);
  }
}

/** A lost training of a language in words, by the name of its description. */
export function remembered({ uri }: TrainLanguageParams): Omit<LostTraining, 'run'> {
  const name = posix.basename(decodeURIComponent(uri), '.json');
  return { network: `networks of ${name}`, isTrained: false };
}
