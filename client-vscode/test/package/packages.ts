import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findJava } from '../../src/server/java';
import { systemEnvironment } from '../../src/server/environment';

/** Tests run from out/test/KIND/. */
export const CLIENT = join(__dirname, '..', '..', '..');
export const HOME = join(CLIENT, '..');

export interface Manifest {
  readonly version: string;
  readonly main: string;
  readonly browser: string;
  readonly icon: string;
  readonly contributes: { readonly languages: readonly { readonly id: string }[] };
}

export const MANIFEST = JSON.parse(readFileSync(join(CLIENT, 'package.json'), 'utf8')) as Manifest;

/** The path of a package; undefined if it was not built. */
export function packageFor(target: string): string | undefined {
  const file = join(CLIENT, 'out', `nrs-${target}-${MANIFEST.version}.vsix`);
  return existsSync(file) ? file : undefined;
}

/** The names of the files in a package, without their common folder. */
export async function filesOf(vsix: string): Promise<readonly string[]> {
  return (await jar('tf', vsix))
    .split('\n')
    .filter((name) => name.startsWith('extension/') && !name.endsWith('/'))
    .map((name) => name.slice('extension/'.length));
}

/** Unpacks a package into a folder. */
export async function unpack(vsix: string, folder: string): Promise<void> {
  await jar('xf', vsix, folder);
}

/** Packages are ZIP files, which the JDK's `jar` reads. */
async function jar(mode: 'tf' | 'xf', file: string, folder = CLIENT): Promise<string> {
  const { java } = await findJava('', systemEnvironment());
  if (java === undefined) {
    throw new Error('no Java found');
  }
  const program = join(dirname(systemEnvironment().realPath(java.program)), 'jar');
  return execFileSync(program, [mode, file], { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 24 });
}
