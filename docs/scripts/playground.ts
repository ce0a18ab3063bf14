// Puts what the playground reads into public/: the compiled files, the networks of its languages,
// and those that read rules. Solvers are stored in float16: their values stay the same, and half as much is loaded.
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
import { FAMILY, LANGUAGES } from '../.vitepress/theme/playground/languages.ts';

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

function network(language: string, module: string): { network: unknown; outputOrder?: string } {
  const config = join(DOCS, '../models', language, module, 'config.json');
  return JSON.parse(readFileSync(config, 'utf8')) as { network: unknown; outputOrder?: string };
}

if (!SCRIPTS.every((name) => existsSync(join(COMPILED, 'javascript', name)))) {
  throw new Error(
    'the playground is not compiled: run ./mvnw package -DskipTests -pl docs/playground -am',
  );
}
rmSync(PUBLIC, { recursive: true, force: true });
mkdirSync(PUBLIC, { recursive: true });
for (const name of SCRIPTS) {
  copyFileSync(join(COMPILED, 'javascript', name), join(PUBLIC, name));
}
for (const { id } of LANGUAGES) {
  const models = join(DOCS, '../models', id);
  const solver = network(id, 'solver');
  if (solver.outputOrder?.toLowerCase() !== 'reversed') {
    throw new Error(`${id}: the Solver writes in other order`);
  }
  mkdirSync(join(PUBLIC, id));
  writeFileSync(
    join(PUBLIC, id, 'networks.json'),
    JSON.stringify({ tagger: network(id, 'tagger').network, solver: solver.network }),
  );
  copyFileSync(join(models, 'tagger/weights.safetensors'), join(PUBLIC, id, 'tagger.safetensors'));
  writeFileSync(
    join(PUBLIC, id, 'solver.safetensors'),
    halved(readFileSync(join(models, 'solver/weights.safetensors'))),
  );
}

// A verdict is about these weights, so they stay in float32.
const family = join(PUBLIC, FAMILY);
mkdirSync(family);
writeFileSync(
  join(family, 'networks.json'),
  JSON.stringify({
    solver: network('_family', 'solver').network,
    tagger: network('_family', 'tagger').network,
  }),
);
for (const module of ['solver', 'tagger']) {
  copyFileSync(
    join(DOCS, '../models/_family', module, 'weights.safetensors'),
    join(family, `${module}.safetensors`),
  );
}
for (const name of readdirSync(COMPILED).filter((each) => /^rotation-\d+\.bin$/.test(each))) {
  copyFileSync(join(COMPILED, name), join(family, name));
}
