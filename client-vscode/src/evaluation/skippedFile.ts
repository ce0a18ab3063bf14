import type { TestItem, TestRun } from 'vscode';
import type { RequestedFile } from './testRun';

/** Skips a file that cannot be read, and says why. */
export function skipFile(
  run: Pick<TestRun, 'appendOutput' | 'skipped'>,
  { file, includes }: RequestedFile,
  why: string,
): void {
  run.appendOutput(`${why}\r\n`, undefined, file);
  run.skipped(file);
  const tests: TestItem[] = [...file.children].map(([, test]) => test);
  tests.filter(includes).forEach((test) => run.skipped(test));
}
