/** More than somebody who presses fast would wait for. */
const MOST_WAITING = 20;

/**
 * Lets work on the same thing happen one after another. Of a key that is held down longer than the
 * work can follow, the rest is dropped.
 */
export class Turns {
  private readonly queues = new Map<string, { last: Promise<unknown>; waiting: number }>();

  /** What the work gives; undefined where too much waits already. */
  async take<T>(thing: string, work: () => Promise<T>): Promise<T | undefined> {
    const queue = this.queues.get(thing) ?? { last: Promise.resolve(), waiting: 0 };
    if (queue.waiting > MOST_WAITING) {
      return undefined;
    }
    this.queues.set(thing, queue);
    queue.waiting++;
    const mine = queue.last.then(work);
    queue.last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      queue.waiting--;
      if (queue.waiting === 0) {
        this.queues.delete(thing);
      }
    }
  }
}
