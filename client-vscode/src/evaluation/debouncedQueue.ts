/** Does work, which does not fail, for many keys one at a time, once nobody has asked for a while. */
export class Refresher<K> {
  private readonly waiting = new Set<K>();
  private timer: NodeJS.Timeout | undefined;
  private working = false;

  constructor(
    private readonly delay: number,
    private readonly work: (key: K) => Promise<void>,
  ) {}

  request(key: K): void {
    this.waiting.add(key);
    this.wait();
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.waiting.clear();
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.all(), this.delay);
  }

  private async all(): Promise<void> {
    if (this.working) {
      this.wait();
      return;
    }
    this.working = true;
    try {
      for (const key of [...this.waiting]) {
        this.waiting.delete(key);
        await this.work(key);
      }
    } finally {
      this.working = false;
    }
  }
}
