import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLIENT, installExtension } from '../codeServer';
import { packageFor } from '../package/packages';
import { EXTENSIONS, FOLDER, WEB_EXTENSIONS } from './session';

/** Installs the packaged extensions once for all tests, in a folder with a space in its name. */
export function mochaGlobalSetup(): void {
  const folder = mkdtempSync(join(tmpdir(), 'nrs e2e '));
  process.env[FOLDER] = folder;
  installExtension(vsix(), join(folder, EXTENSIONS), folder);
  const web = packageFor('web');
  if (web !== undefined) {
    installExtension(web, join(folder, WEB_EXTENSIONS), folder);
  }
}

export function mochaGlobalTeardown(): void {
  const folder = process.env[FOLDER];
  if (folder !== undefined) {
    rmSync(folder, { recursive: true, force: true });
  }
}

function vsix(): string {
  const { version } = JSON.parse(readFileSync(join(CLIENT, 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  return (
    process.env['NRS_VSIX'] ??
    join(CLIENT, 'out', `nrs-${process.platform}-${process.arch}-${version}.vsix`)
  );
}
