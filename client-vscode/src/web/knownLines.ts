import type { Engine, Line } from '../../../docs/playground/src/main/typescript/engine.ts';

/** The lines of a document as the grammar reads them. An edit reads only the lines that it changes. */
export class KnownLines {
  #language = '';
  #known: ReadonlyMap<string, Line> = new Map();

  read(engine: Engine, language: string, texts: readonly string[]): readonly Line[] {
    const before = language === this.#language ? this.#known : new Map<string, Line>();
    const now = new Map<string, Line>();
    const lines = texts.map((text) => {
      const line = now.get(text) ?? before.get(text) ?? engine.read(language, text);
      now.set(text, line);
      return line;
    });
    this.#language = language;
    this.#known = now;
    return lines;
  }
}
