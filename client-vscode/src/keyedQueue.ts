/** Limits what a held-down key can queue. */
const MAX_WAITING = 20;

/** Runs work with the same key one after another. Drops work when too much is waiting. */
export class KeyedQueue {
  private readonly queues = new Map<string, { last: Promise<unknown>; waiting: number }>();

  /** @returns the result of the work; undefined if it was dropped */
  async run<T>(key: string, work: () => Promise<T>): Promise<T | undefined> {
    const queue = this.queues.get(key) ?? { last: Promise.resolve(), waiting: 0 };
    if (queue.waiting > MAX_WAITING) {
      return undefined;
    }
    this.queues.set(key, queue);
    queue.waiting++;
    const result = queue.last.then(work);
    queue.last = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      queue.waiting--;
      if (queue.waiting === 0) {
        this.queues.delete(key);
      }
    }
  }
}
