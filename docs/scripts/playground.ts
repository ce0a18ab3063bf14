// Puts what the playground reads into public/: the compiled engine, and the networks of its
// languages. Solvers are stored in float16: their values stay the same, and half as much is loaded.
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../.vitepress/theme/playground/languages.ts';

const DOCS = join(import.meta.dirname, '..');
const ENGINE = join(DOCS, 'playground/target/javascript/engine.js');
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

if (!existsSync(ENGINE)) {
  throw new Error(
    'the playground is not compiled: run ./mvnw package -DskipTests -pl docs/playground -am',
  );
}
rmSync(PUBLIC, { recursive: true, force: true });
mkdirSync(PUBLIC, { recursive: true });
copyFileSync(ENGINE, join(PUBLIC, 'engine.js'));
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
