import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import type { Launch } from './launch';

/** The last characters of a program's errors, for messages. */
const MAX_OUTPUT = 600;

/** A process of the language server. */
export class ServerProcess {
  readonly child: ChildProcessWithoutNullStreams;
  private end = 'could not be started';
  private output = '';

  constructor(launch: Launch) {
    this.child = spawn(launch.program, [...launch.arguments, 'serve'], {
      env: { ...process.env, ...launch.env },
      shell: /\.(cmd|bat)$/i.test(launch.program),
    });
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
