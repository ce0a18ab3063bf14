import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { networks, type Engine } from '../.vitepress/theme/playground/engine.ts';
import { LANGUAGES } from '../.vitepress/theme/playground/languages.ts';
import { ANSWERS } from './served.ts';

const COMPILED = join(import.meta.dirname, '../playground/target');
const SERVED = join(import.meta.dirname, '../public/playground');

/** Between the confidences of float32 and float16 weights. */
const TOLERANCE = 1e-3;

/** The language, a line, its canonical form, exact and expected value, and problems. */
type Answer = [string, string, string, string, string, [number, number, string, string][]];

function bytes(...path: string[]): ArrayBuffer {
  return new Uint8Array(readFileSync(join(SERVED, ...path))).buffer;
}

describe('the compiled engine', async () => {
  const engine = (await import(join(COMPILED, 'javascript/engine.js'))) as Engine;

  it('reads lines as Java does', () => {
    const answers = readFileSync(join(COMPILED, 'answers.jsonl'), 'utf8').trim().split('\n');
    const different = answers.filter((text) => {
      const answer = JSON.parse(text) as Answer;
      const [language, line] = answer;
      const { canonical, exact, expected, problems } = engine.read(language, line);
      const all = problems.map(({ start, end, message, remedy }) => [start, end, message, remedy]);
      const read = [language, line, canonical, exact, expected, all];
      return JSON.stringify(read) !== JSON.stringify(answer);
    });
    console.log(`${answers.length} lines`);
    assert.deepEqual(different, []);
  });

  it('is as confident as the program', () => {
    let most = 0;
    for (const { id } of LANGUAGES) {
      const loaded = networks(
        JSON.parse(readFileSync(join(SERVED, id, 'networks.json'), 'utf8')) as Parameters<
          typeof networks
        >[0],
        bytes(id, 'tagger.safetensors'),
        bytes(id, 'solver.safetensors'),
      );
      for (const answer of ANSWERS.filter(({ language }) => language === id)) {
        const { canonical } = engine.read(id, answer.formula);
        const solved = engine.solve(id, canonical, loaded);
        assert.equal(solved.value, answer.value, answer.formula);
        most = Math.max(most, Math.abs(solved.confidence - answer.confidence));
      }
    }
    console.log(`largest difference of confidences: ${most.toExponential(1)}`);
    assert.ok(most < TOLERANCE, `${most}`);
  });
});
