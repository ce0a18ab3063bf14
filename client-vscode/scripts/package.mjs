// Builds the packages: a universal one without a server, one with the server for each target, and one
// for the web if its engine is compiled.
// Usage: node scripts/package.mjs [--all | TARGET…]
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeNotices } from './notices.mjs';
import { stage, version } from './stage.mjs';
import { NATIVES, THIS } from './targets.mjs';
import { isEngineCompiled, stageWeb } from './web.mjs';

const client = join(import.meta.dirname, '..');
const home = join(client, '..');
const named = process.argv.slice(2);
const all = Object.keys(NATIVES);
const here = all.filter((target) => target === THIS);
const targets = named.includes('--all') ? all : named.length > 0 ? named : here;

function node(cwd, script, ...parameters) {
  execFileSync(process.execPath, [join(client, script), ...parameters], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function pack(folder, name, ...parameters) {
  const file = join(client, 'out', `nrs-${name}-${version()}.vsix`);
  node(
    folder,
    'node_modules/@vscode/vsce/vsce',
    'package',
    '--no-dependencies',
    '--allow-missing-repository',
    '--out',
    file,
    ...parameters,
  );
  console.log(`${file} (${(statSync(file).size / 1e6).toFixed(1)} MB)`);
}

node(client, 'scripts/build.mjs');
mkdirSync(join(client, 'out'), { recursive: true });
for (const text of ['LICENSE', 'NOTICE']) {
  cpSync(join(home, text), join(client, text));
}
rmSync(join(client, 'server'), { recursive: true, force: true });
writeNotices();
pack(client, 'universal');
if (isEngineCompiled()) {
  pack(stageWeb(), 'web', '--target', 'web');
} else {
  console.log('no package for the web: the engine of the playground is not compiled');
}
// This platform comes last, so that its server stays staged.
for (const target of targets.toSorted((a, b) => Number(a === THIS) - Number(b === THIS))) {
  stage(target);
  writeNotices();
  pack(client, target, '--target', target);
}
