// Puts the site's icon into public/, and what the playground reads: the compiled files, its languages
// with their networks, and the networks that read rules. Transformers are stored in float16: their
// values stay the same, and half as much is loaded.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { FAMILY, LANGUAGES, WITH_SELECTOR } from '../playground/src/main/typescript/languages.ts';

const DOCS = join(import.meta.dirname, '..');
const COMPILED = join(DOCS, 'playground/target');
const SCRIPTS = ['engine.js', 'rules.js'];
const PUBLIC = join(DOCS, 'public/playground');

/** A file of float32 arrays with float16 arrays instead. */
function halved(file: Buffer): Buffer {
  const length = Number(file.readBigUInt64LE(0));
  const header = JSON.parse(file.toString('utf8', 8, 8 + length)) as Record<
    string,
    { dtype: string; data_offsets: number[] }
  >;
  const arrays: Buffer[] = [];
  let size = 0;
  for (const [name, entry] of Object.entries(header)) {
    if (name === '__metadata__') continue;
    const [from = 0, to = 0] = entry.data_offsets;
    const bytes = new Uint8Array(file.subarray(8 + length + from, 8 + length + to));
    const array = Buffer.from(Float16Array.from(new Float32Array(bytes.buffer)).buffer);
    header[name] = { ...entry, dtype: 'F16', data_offsets: [size, size + array.length] };
    arrays.push(array);
    size += array.length;
  }
  const text = Buffer.from(JSON.stringify(header));
  const start = Buffer.alloc(8);
  start.writeBigUInt64LE(BigInt(text.length));
  return Buffer.concat([start, text, ...arrays]);
}

/** Of a model's `config.json`. */
interface Config {
  readonly network: Readonly<Record<string, unknown>>;
  readonly outputOrder?: string;
}

/** Puts a transformer that writes in an order into a folder, and returns its sizes. */
function transformer(language: string, module: string, order: string, folder: string): unknown {
  const { network, outputOrder } = config(language, module);
  if (outputOrder?.toLowerCase() !== order) {
    throw new Error(`${language}: the ${module} does not write in ${order} order`);
  }
  writeFileSync(
    join(folder, `${module}.safetensors`),
    halved(readFileSync(weights(language, module))),
  );
  return network;
}

function config(language: string, module: string): Config {
  const file = join(DOCS, '../models', language, module, 'config.json');
  return JSON.parse(readFileSync(file, 'utf8')) as Config;
}

function weights(language: string, module: string): string {
  return join(DOCS, '../models', language, module, 'weights.safetensors');
}

if (!SCRIPTS.every((name) => existsSync(join(COMPILED, 'javascript', name)))) {
  throw new Error(
    'the playground is not compiled: run ./mvnw package -DskipTests -pl docs/playground -am',
  );
}
rmSync(PUBLIC, { recursive: true, force: true });
mkdirSync(PUBLIC, { recursive: true });
copyFileSync(join(DOCS, '../client-vscode/media/icon.svg'), join(DOCS, 'public/icon.svg'));
// At the root of the site, so that it may answer for all of its pages.
copyFileSync(join(DOCS, '.vitepress/offline.js'), join(DOCS, 'public/offline.js'));
for (const name of SCRIPTS) {
  copyFileSync(join(COMPILED, 'javascript', name), join(PUBLIC, name));
}
for (const { id } of LANGUAGES) {
  const folder = join(PUBLIC, id);
  mkdirSync(folder);
  const description = join(COMPILED, 'languages', `${id}.json`);
  const isDescribed = existsSync(description);
  if (isDescribed) {
    copyFileSync(description, join(folder, 'language.json'));
    copyFileSync(join(COMPILED, 'languages', `${id}.tsv`), join(folder, 'values.tsv'));
  }
  copyFileSync(weights(id, 'tagger'), join(folder, 'tagger.safetensors'));
  writeFileSync(
    join(folder, 'networks.json'),
    JSON.stringify({
      isDescribed,
      tagger: config(id, 'tagger').network,
      solver: transformer(id, 'solver', 'reversed', folder),
      ...(WITH_SELECTOR.includes(id)
        ? { selector: transformer(id, 'selector', 'natural', folder) }
        : {}),
    }),
  );
}

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
