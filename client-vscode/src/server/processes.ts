import { execFile, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import type { Launch } from './launch';

/** The last characters of a program's errors, for messages. */
const MAX_OUTPUT = 600;

/** How programs are started; scripts of Windows need a shell. */
const optionsOf = ({ program, env }: Launch) => ({
  env: { ...process.env, ...env },
  shell: /\.(cmd|bat)$/i.test(program),
});

/** A process of the language server. */
export class ServerProcess {
  readonly child: ChildProcessWithoutNullStreams;
  private end = 'could not be started';
  private output = '';

  constructor(launch: Launch) {
    this.child = spawn(launch.program, [...launch.arguments, 'serve'], optionsOf(launch));
    this.child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      this.output = (this.output + chunk).slice(-MAX_OUTPUT);
    });
    this.child.on('error', (error) => {
      this.end = `could not be started (${error.message})`;
    });
    this.child.on('exit', (code, signal) => {
      this.end = signal === null ? `exited with code ${code}` : `was stopped by ${signal}`;
    });
  }

  /** Why the process ended, for a message that begins with its name. */
  get exitReason(): string {
    const output = this.output.trim().replace(/\s*\n\s*/g, ' | ');
    return output === '' ? this.end : `${this.end}: ${output}`;
  }
}

/** For commands that end by themselves. */
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
      { ...optionsOf(launch), cwd, timeout: TIMEOUT_MS },
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
