import { execFile } from 'node:child_process';
import { readFileSync, realpathSync, statSync } from 'node:fs';

const TIMEOUT_MS = 10_000;

/** The parts of the machine that the search for Java and the server uses. */
export interface Environment {
  readonly windows: boolean;
  readonly variables: Readonly<Record<string, string | undefined>>;
  isFile(path: string): boolean;
  /** The text of a file, links followed; undefined if it cannot be read. */
  readText(path: string): string | undefined;
  /** The path with links resolved. */
  realPath(path: string): string;
  /** The output of a program, standard and error; undefined if the program fails or times out. */
  runProgram(program: string, argument: string): Promise<string | undefined>;
}

/** The machine that the extension runs on. */
export function systemEnvironment(): Environment {
  return {
    windows: process.platform === 'win32',
    variables: process.env,
    isFile: (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false,
    readText: (path) => {
      try {
        return readFileSync(path, 'utf8');
      } catch {
        return undefined;
      }
    },
    realPath: (path) => {
      try {
        return realpathSync(path);
      } catch {
        return path;
      }
    },
    runProgram: (program, argument) =>
      new Promise((resolve) => {
        execFile(program, [argument], { timeout: TIMEOUT_MS }, (error, out, err) =>
          resolve(error === null ? out + err : undefined),
        );
      }),
  };
}
