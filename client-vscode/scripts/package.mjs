// Builds the packages: a universal one without a server, one with the server for each target, and one
// for the web if its engine is compiled.
// Usage: node scripts/package.mjs [--all | TARGET…]
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { writeNotices, writeWebNotices } from './notices.mjs';
import { stage, version } from './stage.mjs';
import { NATIVES, THIS } from './targets.mjs';
import { isEngineCompiled, stageEngine, webManifest } from './web.mjs';

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

/** Packs what is in a folder of links to files, beside a manifest of its own. */
function pack(name, manifest, paths, ...parameters) {
  const folder = join(client, 'out', 'package', name);
  rmSync(folder, { recursive: true, force: true });
  for (const path of paths.filter((each) => existsSync(join(client, each)))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(join(client, path), join(folder, path));
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, undefined, 2));
  const file = join(client, 'out', `nrs-${name}-${version()}.vsix`);
  node(
    folder,
    'node_modules/@vscode/vsce/vsce',
    'package',
    '--no-dependencies',
    '--allow-missing-repository',
    '--follow-symlinks',
    '--out',
    file,
    ...parameters,
  );
  console.log(`${file} (${(statSync(file).size / 1e6).toFixed(1)} MB)`);
}

const SHARED = [
  ...['.vscodeignore', 'README.md', 'CHANGELOG.md', 'LICENSE', 'NOTICE', 'THIRD-PARTY-NOTICES.txt'],
  ...['icons', 'languages', 'snippets', 'syntaxes'],
];
const OF_A_PLATFORM = [
  ...SHARED,
  ...['dist/extension.js', 'dist/webview', 'examples', 'media', 'schemas', 'server'],
];
const OF_THE_WEB = [...SHARED, 'dist/web/extension.js', 'media/icon.png', 'playground'];

/** Without its engine, the extension does not run in a browser, and must not offer itself there. */
const { browser, ...platform } = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8'));

node(client, 'scripts/build.mjs');
for (const text of ['LICENSE', 'NOTICE']) {
  cpSync(join(home, text), join(client, text));
}
for (const staged of ['server', 'playground']) {
  rmSync(join(client, staged), { recursive: true, force: true });
}
if (isEngineCompiled()) {
  stageEngine(join(client, 'playground'));
  writeWebNotices();
  pack('web', webManifest({ ...platform, browser }), OF_THE_WEB, '--target', 'web');
} else {
  console.log('no package for the web: the engine of the playground is not compiled');
}
writeNotices();
pack('universal', platform, OF_A_PLATFORM);
// This platform comes last, so that its server stays staged.
for (const target of targets.toSorted((a, b) => Number(a === THIS) - Number(b === THIS))) {
  stage(target);
  writeNotices();
  pack(target, platform, OF_A_PLATFORM, '--target', target);
}
