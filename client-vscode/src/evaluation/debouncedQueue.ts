/** Runs work, which must not fail, once for each requested key, after a pause without requests. */
export class DebouncedQueue<K> {
  private readonly waiting = new Set<K>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private working = false;

  constructor(
    private readonly delay: number,
    private readonly work: (key: K) => Promise<void>,
  ) {}

  request(key: K): void {
    this.waiting.add(key);
    this.schedule();
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.waiting.clear();
  }

  private schedule(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.runAll(), this.delay);
  }

  private async runAll(): Promise<void> {
    if (this.working) {
      this.schedule();
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
