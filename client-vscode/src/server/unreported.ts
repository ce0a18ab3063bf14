/** A diagnostic, with lines from 0. */
interface Reported {
  readonly source?: string | undefined;
  readonly range: { readonly start: { readonly line: number } };
}

/** The server's diagnostics in lines in which nobody else reports a mistake. */
export function unreported<T extends Reported>(own: readonly T[], all: readonly Reported[]): T[] {
  const source = own[0]?.source;
  const lines = new Set(
    all.filter((one) => one.source !== source).map(({ range }) => range.start.line),
  );
  return own.filter(({ range }) => !lines.has(range.start.line));
}
