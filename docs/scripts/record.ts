// Notes in images/pictures.json when pictures were drawn, and with which version.
// Usage: node record.ts NAME…
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Drawn {
  readonly date: string;
  readonly version: string;
  /** The last commit before the drawing. */
  readonly commit: string;
}

const IMAGES = join(import.meta.dirname, '../images');
const RECORD = join(IMAGES, 'pictures.json');
const PACKAGE = join(import.meta.dirname, '../../client-vscode/package.json');

const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as {
  readonly version: string;
};
const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], {
  cwd: IMAGES,
  encoding: 'utf8',
}).trim();
const now: Drawn = {
  date: new Date().toISOString().slice(0, 10),
  version,
  commit,
};

const before = JSON.parse(readFileSync(RECORD, 'utf8')) as Record<string, Drawn>;
const all = {
  ...before,
  ...Object.fromEntries(process.argv.slice(2).map((name) => [name, now])),
};
const present = Object.entries(all).filter(([name]) => existsSync(join(IMAGES, name)));
const sorted = present.sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(RECORD, `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
