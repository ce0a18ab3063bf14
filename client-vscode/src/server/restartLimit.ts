/** A server that crashes more often than this within the window is not restarted. */
export const MAX_RESTARTS = 5;
export const RESTART_WINDOW_MS = 10 * 60 * 1000;

/** Limits how often a crashing server is restarted. */
export class RestartLimit {
  private readonly exits: number[] = [];

  /** Records a crash and decides whether to restart. `now` is in milliseconds. */
  allowsRestart(now: number): boolean {
    while (this.exits[0] !== undefined && this.exits[0] <= now - RESTART_WINDOW_MS) {
      this.exits.shift();
    }
    if (this.exits.length >= MAX_RESTARTS) {
      return false;
    }
    this.exits.push(now);
    return true;
  }

  /** Forgets earlier crashes, because the user asked for a restart. */
  reset(): void {
    this.exits.length = 0;
  }
}
