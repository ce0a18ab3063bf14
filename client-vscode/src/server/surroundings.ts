import { execFile } from 'node:child_process';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import type { Surroundings } from './java';

const PATIENCE_MS = 10_000;

/** This machine. */
export function thisMachine(): Surroundings {
  return {
    windows: process.platform === 'win32',
    env: process.env,
    isFile: (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false,
    text: (path) => {
      try {
        return readFileSync(path, 'utf8');
      } catch {
        return undefined;
      }
    },
    real: (path) => {
      try {
        return realpathSync(path);
      } catch {
        return path;
      }
    },
    output: (program, argument) =>
      new Promise((resolve) => {
        execFile(program, [argument], { timeout: PATIENCE_MS }, (error, out, err) =>
          resolve(error === null ? out + err : undefined),
        );
      }),
  };
}
