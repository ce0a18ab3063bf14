/** Reads and rewrites formulas of the playground's languages, outside the page. */

import { answer, counted, drawable, loadCode, Loaded, networks } from '../../../playground/src/main/typescript/engine.ts';
import type { Engine, Networks, Shapes } from '../../../playground/src/main/typescript/engine.ts';
import type { FormulaMethods } from './formulas.ts';
import { serve } from './work.ts';

const code = new Loaded<Engine>();
const described = new Loaded<Engine>();
const loaded = new Loaded<Networks>();

/** The shapes of networks, and whether a description comes with them. */
type Known = Shapes & { readonly isDescribed: boolean };
const shaped = new Loaded<Known>();

const COMPILED = 'engine.js';
const SHAPES = 'networks.json';
const DESCRIPTION = ['language.json', 'values.tsv'];

/** The compiled code, once it has the language. */
function engine(folder: string, language: string): Promise<Engine> {
  return described.get(language, async () => {
    const read = await code.get('', () => loadCode<Engine>(`${folder}${COMPILED}`));
    if ((await shapes(folder, language)).isDescribed) {
      const [description = '', values = ''] = await Promise.all(
        DESCRIPTION.map((name) =>
          answer(`${folder}${language}/${name}`).then((response) => response.text()),
        ),
      );
      read.describe(language, description, values);
    }
    return read;
  });
}

function shapes(folder: string, language: string): Promise<Known> {
  return shaped.get(language, () =>
    answer(`${folder}${language}/${SHAPES}`).then((response) => response.json() as Promise<Known>),
  );
}

/** The networks, with or without the Selector, which is larger than the others. */
function networksOf(folder: string, language: string, modules: readonly string[]) {
  return loaded.get(`${language} ${modules.join(' ')}`, async () => {
    const [read, tagger, solver, selector] = await Promise.all([
      shapes(folder, language),
      ...modules.map((module) =>
        answer(`${folder}${language}/${module}.safetensors`).then((file) => file.arrayBuffer()),
      ),
    ]);
    if (tagger === undefined || solver === undefined) throw new Error('a network is missing');
    return networks(read, tagger, solver, selector);
  });
}

const FAST = ['tagger', 'solver'];

serve<FormulaMethods>({
  async prepare({ folder }, language) {
    await Promise.all([engine(folder, language), networksOf(folder, language, FAST)]);
    const { isDescribed } = await shapes(folder, language);
    const files = [
      SHAPES,
      ...FAST.map((module) => `${module}.safetensors`),
      ...(isDescribed ? DESCRIPTION : []),
    ];
    return [`${folder}${COMPILED}`, ...files.map((name) => `${folder}${language}/${name}`)];
  },
  async read({ folder }, language, line) {
    return drawable((await engine(folder, language)).read(language, line));
  },
  async solve({ folder, progress }, language, canonical) {
    const [read, known] = await Promise.all([
      engine(folder, language),
      networksOf(folder, language, FAST),
    ]);
    return read.solve(language, canonical, counted(known, progress, () => performance.now()));
  },
  async select({ folder }, language, canonical) {
    const [read, known] = await Promise.all([
      engine(folder, language),
      networksOf(folder, language, [...FAST, 'selector']),
    ]);
    return read.select(language, canonical, known);
  },
});
