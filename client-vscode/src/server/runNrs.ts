import { execFile } from 'node:child_process';
import type { Launch } from './launch';

const TIMEOUT_MS = 120_000;

export interface Ended {
  readonly code: number | null;
  /** What it wrote, without whitespace around it. */
  readonly output: string;
}

/** Runs a command of `nrs` in a folder. */
export function runNrs(launch: Launch, command: readonly string[], cwd: string): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      launch.program,
      [...launch.arguments, ...command],
      {
        env: { ...process.env, ...launch.env },
        cwd,
        timeout: TIMEOUT_MS,
        shell: /\.(cmd|bat)$/i.test(launch.program),
      },
      (error, out, err) =>
        resolve({
          code: error === null ? 0 : child.exitCode,
          output: [out, err, error !== null && (child.exitCode ?? -1) < 0 ? error.message : '']
            .map((part) => part.trim())
            .filter((part) => part !== '')
            .join('\n'),
        }),
    );
  });
}
