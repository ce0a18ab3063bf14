/** What a page and its workers tell each other. A worker answers questions, which have names. */

import { unloaded } from '../../../playground/src/main/typescript/engine.ts';

/** The questions to a worker by their names. */
export type Methods = Record<string, (...given: string[]) => unknown>;

/** A message to a worker. */
export interface Question {
  readonly number: number;
  /** The folder of what the worker loads, as a whole address. */
  readonly folder: string;
  readonly method: string;
  readonly given: readonly string[];
}

/** A message from a worker: progress of the question, its answer, or why there is none. */
export type Reply = { readonly number: number } & (
  { readonly progress: number } | { readonly answer: unknown } | { readonly fault: string }
);

/** What a worker knows of a question besides what is given. */
export interface Asked {
  readonly folder: string;
  progress(count: number): void;
}

/** The answers of a worker to questions. */
export type Answers<M extends Methods> = {
  readonly [K in keyof M]: (asked: Asked, ...given: Parameters<M[K]>) => Promise<ReturnType<M[K]>>;
};

/** The scope of a worker has other types than that of a page. */
const scope = globalThis as unknown as {
  onmessage: (message: MessageEvent<Question>) => void;
  postMessage(reply: Reply): void;
};

/** Answers all questions, in a worker. */
export function serve<M extends Methods>(answers: Answers<M>): void {
  const methods = answers as Record<string, (...given: unknown[]) => Promise<unknown>>;
  scope.onmessage = ({ data: { number, folder, method, given } }) => {
    const asked: Asked = {
      folder,
      progress(count) {
        scope.postMessage({ number, progress: count });
      },
    };
    methods[method]?.(asked, ...given)
      .then((answer) => {
        scope.postMessage({ number, answer });
      })
      .catch((error: unknown) => {
        scope.postMessage({ number, fault: error instanceof Error ? error.message : String(error) });
      });
  };
}

/** The work was stopped, and nobody waits for its answer. */
export class Stopped extends Error {}

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
  readonly progress: (count: number) => void;
}

/** Sends questions to a worker, which begins with the first of them. */
export class Work<M extends Methods> {
  readonly #start: () => Worker;
  readonly #folder: string;
  readonly #what: string;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #last = 0;

  /**
   * @param folder of what the worker loads, as a whole address
   * @param what the worker's code does, for a message that it cannot be loaded
   */
  constructor(start: () => Worker, folder: string, what: string) {
    this.#start = start;
    this.#folder = folder;
    this.#what = what;
  }

  ask<K extends keyof M & string>(
    method: K,
    given: Parameters<M[K]>,
    progress: (count: number) => void = () => undefined,
  ): Promise<ReturnType<M[K]>> {
    this.#worker ??= this.#started();
    const worker = this.#worker;
    const number = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject, progress });
      worker.postMessage({ number, folder: this.#folder, method, given } satisfies Question);
    });
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

  #started(): Worker {
    const worker = this.#start();
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      const waiting = this.#waiting.get(data.number);
      if (waiting === undefined) return;
      if ('progress' in data) {
        waiting.progress(data.progress);
        return;
      }
      this.#waiting.delete(data.number);
      if ('fault' in data) waiting.reject(new Error(data.fault));
      else waiting.resolve(data.answer as never);
    };
    // Such as a file that cannot be loaded.
    worker.onerror = () => {
      this.#end(unloaded(this.#what));
    };
    return worker;
  }
}
