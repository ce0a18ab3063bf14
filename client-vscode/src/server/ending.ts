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

/** The number of an error that has one, as those of JSON-RPC do. */
export function codeOf(error: unknown): number | undefined {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'number' ? code : undefined;
}

/** Whether an answer cannot come any more: the codes that JSON-RPC has for that are -32099 to -32096. */
export function isLoss(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && code >= -32_099 && code <= -32_096;
}

/** An error for users: what a lost connection says of itself means nothing to them. */
export function inWords(error: unknown): unknown {
  return isLoss(error)
    ? Object.assign(new Error('The NRS language server ended before it was done: try again.'), {
        code: codeOf(error),
      })
    : error;
}
