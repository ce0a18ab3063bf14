// Puts the site's icon into public/, and what the playground reads: the compiled files, its languages
// with their networks, and the networks that read rules.
import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAMILY } from '../playground/src/main/typescript/languages.ts';
import { COMPILED, compiled, config, weights, writeLanguages } from './languages.ts';

const DOCS = join(import.meta.dirname, '..');
const PUBLIC = join(DOCS, 'public/playground');

rmSync(PUBLIC, { recursive: true, force: true });
mkdirSync(PUBLIC, { recursive: true });
copyFileSync(join(DOCS, '../client-vscode/media/icon.svg'), join(DOCS, 'public/icon.svg'));
// At the root of the site, so that it may answer for all of its pages.
copyFileSync(join(DOCS, '.vitepress/offline.js'), join(DOCS, 'public/offline.js'));
writeLanguages(PUBLIC, true);
copyFileSync(compiled('rules.js'), join(PUBLIC, 'rules.js'));

// A verdict is about these weights, so they stay in float32.
const family = join(PUBLIC, FAMILY);
mkdirSync(family);
writeFileSync(
  join(family, 'networks.json'),
  JSON.stringify({
    solver: config('_family', 'solver').network,
    tagger: config('_family', 'tagger').network,
  }),
);
for (const module of ['solver', 'tagger']) {
  copyFileSync(weights('_family', module), join(family, `${module}.safetensors`));
}
for (const name of readdirSync(COMPILED).filter((each) => /^rotation-\d+\.bin$/.test(each))) {
  copyFileSync(join(COMPILED, name), join(family, name));
}
