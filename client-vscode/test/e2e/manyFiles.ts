const FILES = 400;
const LINES = 20;

/** Formula files, by path, whose evaluation lasts for as long as a test needs it. */
export function manyFiles(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Array.from({ length: FILES }, (_, file) => [
      `part ${file % 7}/${file}.arith`,
      Array.from({ length: LINES }, (_, line) => formula(LINES * file + line)).join(''),
    ]),
  );
}

/** Fifteen operations, one inside the other, whose leaves differ: none is known beforehand. */
function formula(n: number): string {
  const value = (i: number) => String(((n * 7919 + i * 104_729) % 199) - 99);
  let text = value(0);
  for (let i = 1; i <= 15; i++) {
    text = `(${text}${'+-*'[(n + i) % 3] ?? ''}${value(i)})`;
  }
  return `${text}\n`;
}
