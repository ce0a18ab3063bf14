// Writes what runs the playground's languages: the compiled code, and each language with its networks.
// Transformers are stored in float16: their values stay the same, and half as much is loaded.
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, WITH_SELECTOR } from '../playground/src/main/typescript/languages.ts';

const DOCS = join(import.meta.dirname, '..');

/** What Maven compiles. */
export const COMPILED = join(DOCS, 'playground/target');

/** The path of a file of compiled code. */
export function compiled(name: string): string {
  return join(COMPILED, 'javascript', name);
}

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

export function config(language: string, module: string): Config {
  const file = join(DOCS, '../models', language, module, 'config.json');
  return JSON.parse(readFileSync(file, 'utf8')) as Config;
}

export function weights(language: string, module: string): string {
  return join(DOCS, '../models', language, module, 'weights.safetensors');
}

/**
 * Writes the files that LanguageFiles reads.
 *
 * @param withSelector whether the paper's languages get their Selector too, which is larger
 */
export function writeLanguages(target: string, withSelector: boolean): void {
  if (!existsSync(compiled('engine.js'))) {
    throw new Error(
      'the playground is not compiled: run ./mvnw package -DskipTests -pl docs/playground -am',
    );
  }
  copyFileSync(compiled('engine.js'), join(target, 'engine.js'));
  for (const { id } of LANGUAGES) {
    const folder = join(target, id);
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
        ...(withSelector && WITH_SELECTOR.includes(id)
          ? { selector: transformer(id, 'selector', 'natural', folder) }
          : {}),
      }),
    );
  }
}
