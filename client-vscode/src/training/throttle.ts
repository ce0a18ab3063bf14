/** Limits how often an action runs, and never drops the last request. */
export class Throttle {
  private timer: NodeJS.Timeout | undefined;
  private pending = false;

  constructor(
    private readonly everyMs: number,
    private readonly action: () => void,
  ) {}

  /** Runs the action now, or at the end of the current interval. */
  request(): void {
    if (this.timer !== undefined) {
      this.pending = true;
      return;
    }
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (this.pending) {
        this.request();
      }
    }, this.everyMs);
    this.pending = false;
    this.action();
  }

  dispose(): void {
    clearTimeout(this.timer);
  }
}
