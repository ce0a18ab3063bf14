import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Engine } from '../.vitepress/theme/playground/engine.ts';

const COMPILED = join(import.meta.dirname, '../playground/target');

type Answer = [
  language: string,
  line: string,
  canonical: string,
  exact: string,
  problems: [number, number, string, string][],
];

describe('the compiled grammar', () => {
  it('answers as Java does', async () => {
    const engine = (await import(join(COMPILED, 'javascript/engine.js'))) as Engine;
    const answers = readFileSync(join(COMPILED, 'answers.jsonl'), 'utf8').trim().split('\n');
    const different = answers.filter((text) => {
      const [language, line] = JSON.parse(text) as Answer;
      const read = engine.read(language, line);
      const now: Answer = [
        language,
        line,
        read.canonical,
        read.exact,
        read.problems.map(({ start, end, message, remedy }) => [start, end, message, remedy]),
      ];
      return JSON.stringify(now) !== JSON.stringify(JSON.parse(text));
    });
    assert.deepEqual(different, []);
    console.log(`${answers.length} lines`);
  });
});
