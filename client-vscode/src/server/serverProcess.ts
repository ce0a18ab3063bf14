import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import type { Launch } from './launch';
import { OutputTail, describeExit } from './processExit';

/** A process of the language server. */
export class ServerProcess {
  readonly child: ChildProcessWithoutNullStreams;
  private reason = 'could not be started';

  constructor(launch: Launch) {
    this.child = spawn(launch.program, [...launch.arguments, 'serve'], {
      env: { ...process.env, ...launch.env },
      shell: /\.(cmd|bat)$/i.test(launch.program),
    });
    const output = new OutputTail();
    this.child.stderr.setEncoding('utf8').on('data', (chunk: string) => output.append(chunk));
    this.child.on('error', (error) => {
      this.reason = `could not be started (${error.message})`;
    });
    this.child.on('exit', (code, signal) => {
      this.reason = describeExit(code, signal, output.line());
    });
  }

  /** Why the process ended, for a message that begins with its name. */
  get exitReason(): string {
    return this.reason;
  }
}
