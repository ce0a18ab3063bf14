/** Loads the code, the languages and the networks that docs/scripts/playground.ts puts into files. */

import { Loaded, networks, type Engine, type Networks, type Shapes } from './engine.ts';

/** Where the files are. A path has a folder for each language. */
export interface Files {
  /** Runs a compiled file, which is large. */
  run(path: string): Promise<Engine>;
  read(path: string): Promise<ArrayBuffer>;
}

/** The shapes of networks, and whether a description comes with them. */
type Known = Shapes & { readonly isDescribed: boolean };

const COMPILED = 'engine.js';
const SHAPES = 'networks.json';
const DESCRIPTION = 'language.json';
const VALUES = 'values.tsv';
const FAST = ['tagger', 'solver'];

/** Loads each thing once, when it is first needed. */
export class LanguageFiles {
  readonly #files: Files;
  readonly #code = new Loaded<Engine>();
  readonly #described = new Loaded<Engine>();
  readonly #shapes = new Loaded<Known>();
  readonly #networks = new Loaded<Networks>();

  constructor(files: Files) {
    this.#files = files;
  }

  /** The compiled code, once it has the language. */
  engine(language: string): Promise<Engine> {
    return this.#described.get(language, async () => {
      const engine = await this.#code.get('', () => this.#files.run(COMPILED));
      if ((await this.#known(language)).isDescribed) {
        const [description, values] = await Promise.all([
          this.description(language),
          this.#text(`${language}/${VALUES}`),
        ]);
        engine.describe(language, description, values);
      }
      return engine;
    });
  }

  /** The description of a language that the compiled code does not have. */
  description(language: string): Promise<string> {
    return this.#text(`${language}/${DESCRIPTION}`);
  }

  /** The networks, with or without the Selector, which is larger than the others. */
  networks(language: string, withSelector = false): Promise<Networks> {
    const modules = withSelector ? [...FAST, 'selector'] : FAST;
    return this.#networks.get(`${language} ${modules.join(' ')}`, async () => {
      const [known, tagger, solver, selector] = await Promise.all([
        this.#known(language),
        ...modules.map((module) => this.#files.read(`${language}/${module}.safetensors`)),
      ]);
      if (tagger === undefined || solver === undefined) throw new Error('a network is missing');
      return networks(known, tagger, solver, selector);
    });
  }

  /** The paths of the files that a language needs without the Selector. */
  async paths(language: string): Promise<readonly string[]> {
    const { isDescribed } = await this.#known(language);
    const files = [
      SHAPES,
      ...FAST.map((module) => `${module}.safetensors`),
      ...(isDescribed ? [DESCRIPTION, VALUES] : []),
    ];
    return [COMPILED, ...files.map((name) => `${language}/${name}`)];
  }

  #known(language: string): Promise<Known> {
    return this.#shapes.get(
      language,
      async () => JSON.parse(await this.#text(`${language}/${SHAPES}`)) as Known,
    );
  }

  async #text(path: string): Promise<string> {
    return new TextDecoder().decode(await this.#files.read(path));
  }
}
