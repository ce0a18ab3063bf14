/** How often a server that ends by itself is started again before we give up. */
export const MOST_RESTARTS = 5;
export const WITHIN_MS = 10 * 60 * 1000;

/** Counts the ends of the server. */
export class Restarts {
  private readonly ends: number[] = [];

  /** Whether to start it again, after it ended at a time in milliseconds. */
  mayRestart(now: number): boolean {
    while (this.ends[0] !== undefined && this.ends[0] <= now - WITHIN_MS) {
      this.ends.shift();
    }
    if (this.ends.length >= MOST_RESTARTS) {
      return false;
    }
    this.ends.push(now);
    return true;
  }

  /** The user wants it to be tried again. */
  forget(): void {
    this.ends.length = 0;
  }
}
