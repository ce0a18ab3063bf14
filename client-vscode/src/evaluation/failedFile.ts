import type { TestItem } from 'vscode';
import type { RequestedFile } from './testRun';

/** Reports a file that cannot be read, and its requested tests, with the reason. */
export function failFile<M>(
  run: { errored(test: TestItem, message: M): void },
  { file, includes }: RequestedFile,
  why: M,
): void {
  const tests: TestItem[] = [...file.children].map(([, test]) => test);
  [file, ...tests.filter(includes)].forEach((test) => run.errored(test, why));
}
