/** The last words of a process, for the message that tells why it ended. */
export class LastWords {
  private text = '';

  constructor(private readonly most = 600) {}

  hear(chunk: string): void {
    this.text = (this.text + chunk).slice(-this.most);
  }

  /** On one line; empty where nothing was said. */
  told(): string {
    return this.text.trim().replace(/\s*\n\s*/g, ' | ');
  }
}

/** How a process ended, in words. */
export function explainEnd(code: number | null, signal: string | null, lastWords: string): string {
  const how =
    signal !== null
      ? `was ended by ${signal}`
      : code === null
        ? 'has ended'
        : `has ended with exit code ${code}`;
  return lastWords === '' ? how : `${how}: ${lastWords}`;
}
