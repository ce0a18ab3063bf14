/** Rules that a visitor writes: checked, asked about and used in a worker, which can be stopped. */

import { unloaded, type Formulas, type Line, type Solved } from './engine.ts';
import type { Asked, Checked, Methods, Question, Reply } from './rules.ts';

/** The work was stopped, and nobody waits for its answer. */
export class Stopped extends Error {}

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
  readonly progress: (asked: number) => void;
}

/** Sends questions to the worker, which begins with the first of them. */
export class OwnRules implements Formulas {
  readonly #folder: string;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #last = 0;

  /**
   * @param folder of the compiled file and the networks, as a whole address
   */
  constructor(folder: string) {
    this.#folder = folder;
  }

  check(text: string): Promise<Checked> {
    return this.#send('check', text);
  }

  /** Asks about the description that was checked last. */
  ask(progress: (asked: number) => void): Promise<Asked> {
    return this.#send('ask', '', progress);
  }

  read(line: string): Promise<Line> {
    return this.#send('read', line);
  }

  solve(formula: string): Promise<Solved> {
    return this.#send('solve', formula);
  }

  /** Ends all work. The next question begins anew. */
  stop(): void {
    this.#end(new Stopped());
  }

  #end(error: Error): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  #send<M extends keyof Methods>(
    method: M,
    text: string,
    progress: (asked: number) => void = () => undefined,
  ): Promise<ReturnType<Methods[M]>> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const number = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject, progress });
      worker.postMessage({ number, folder: this.#folder, method, text } satisfies Question);
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./rules.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      const waiting = this.#waiting.get(data.number);
      if (waiting === undefined) return;
      if ('asked' in data) {
        waiting.progress(data.asked);
        return;
      }
      this.#waiting.delete(data.number);
      if ('fault' in data) waiting.reject(new Error(data.fault));
      else waiting.resolve(data.answer as never);
    };
    // Such as a file that cannot be loaded.
    worker.onerror = () => {
      this.#end(unloaded('the code that reads rules'));
    };
    return worker;
  }
}
