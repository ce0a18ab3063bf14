/** Keeps the last characters of a program's output, for error messages. */
export class OutputTail {
  private text = '';

  constructor(private readonly maxLength = 600) {}

  append(chunk: string): void {
    this.text = (this.text + chunk).slice(-this.maxLength);
  }

  /** The output in one line; empty if there was none. */
  line(): string {
    return this.text.trim().replace(/\s*\n\s*/g, ' | ');
  }
}

/** Describes how a process ended, for a message that begins with its name. */
export function describeExit(code: number | null, signal: string | null, output: string): string {
  const how =
    signal !== null
      ? `was stopped by ${signal}`
      : code === null
        ? 'exited'
        : `exited with code ${code}`;
  return output === '' ? how : `${how}: ${output}`;
}
