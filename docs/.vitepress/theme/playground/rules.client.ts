/** Rules that a visitor writes: checked, asked about and used in a worker, which can be stopped. */

import type { Formulas, Line, Solved } from '../../../playground/src/main/typescript/engine.ts';
import type { Asked, Checked, RuleMethods } from './rules.ts';
import { Work } from './work.ts';

/** Each question is about the description that was checked last. */
export class OwnRules implements Formulas {
  readonly #work: Work<RuleMethods>;

  /** @param folder of the compiled file and the networks, as a whole address */
  constructor(folder: string) {
    this.#work = new Work(
      () => new Worker(new URL('./rules.worker.ts', import.meta.url), { type: 'module' }),
      folder,
      'the code that reads rules',
    );
  }

  check(text: string): Promise<Checked> {
    return this.#work.ask('check', [text]);
  }

  ask(progress: (asked: number) => void): Promise<Asked> {
    return this.#work.ask('ask', [], progress);
  }

  read(line: string): Promise<Line> {
    return this.#work.ask('read', [line]);
  }

  solve(canonical: string): Promise<Solved> {
    return this.#work.ask('solve', [canonical]);
  }

  /** Ends all work. The next question begins anew. */
  stop(): void {
    this.#work.stop();
  }
}
