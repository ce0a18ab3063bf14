/** Does something at most once in a while, and never misses the last wish. */
export class Throttle {
  private timer: NodeJS.Timeout | undefined;
  private wished = false;

  constructor(
    private readonly everyMs: number,
    private readonly action: () => void,
  ) {}

  /** At once where nothing was done lately, else as soon as it may be. */
  wish(): void {
    if (this.timer !== undefined) {
      this.wished = true;
      return;
    }
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (this.wished) {
        this.wish();
      }
    }, this.everyMs);
    this.wished = false;
    this.action();
  }

  dispose(): void {
    clearTimeout(this.timer);
  }
}
