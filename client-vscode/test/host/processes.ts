import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The language servers of this extension host. */
export function servers(): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter(
      (pid) => parentOf(pid) === process.pid && commandOf(pid).includes('io.nrs.cli.Main serve'),
    );
}

function parentOf(pid: number): number | undefined {
  const stat = textOf(pid, 'stat');
  const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return parent === undefined ? undefined : Number(parent);
}

export function commandOf(pid: number): string {
  return textOf(pid, 'cmdline').replaceAll('\0', ' ');
}

function textOf(pid: number, name: string): string {
  try {
    return readFileSync(join('/proc', String(pid), name), 'utf8');
  } catch {
    // It has exited in the meantime.
    return '';
  }
}
