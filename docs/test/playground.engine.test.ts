import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { counted, networks, type Engine, type Shapes } from '../playground/src/main/typescript/engine.ts';
import { FAMILY, LANGUAGES, OWN, WITH_SELECTOR } from '../playground/src/main/typescript/languages.ts';
import {
  familyWeights,
  type Answered,
  type FamilyShapes,
  type FamilyWeights,
  type RulesEngine,
} from '../.vitepress/theme/playground/rules.ts';
import { ANSWERS, RULES } from './served.ts';

const COMPILED = join(import.meta.dirname, '../playground/target');
const SERVED = join(import.meta.dirname, '../public/playground');

/** Between the confidences of float32 and float16 weights. */
const TOLERANCE = 1e-3;

/** The language, a line, its canonical form, exact and expected value, and problems. */
type Answer = [string, string, string, string, string, [number, number, string, string][]];

function bytes(...path: string[]): ArrayBuffer {
  return new Uint8Array(readFileSync(join(SERVED, ...path))).buffer;
}

function text(...path: string[]): string {
  return readFileSync(join(SERVED, ...path), 'utf8');
}

describe('the compiled engine', async () => {
  const engine = (await import(join(COMPILED, 'javascript/engine.js'))) as Engine;
  const shapes = (id: string) =>
    JSON.parse(text(id, 'networks.json')) as Shapes & { readonly isDescribed: boolean };
  const loaded = (id: string) =>
    networks(
      shapes(id),
      bytes(id, 'tagger.safetensors'),
      bytes(id, 'solver.safetensors'),
      shapes(id).selector && bytes(id, 'selector.safetensors'),
    );
  for (const { id } of LANGUAGES.filter(({ id }) => shapes(id).isDescribed)) {
    engine.describe(id, text(id, 'language.json'), text(id, 'values.tsv'));
  }

  it('has the languages by their names', () => {
    for (const { id, name } of LANGUAGES.filter(({ id }) => shapes(id).isDescribed)) {
      assert.ok(text(id, 'language.json').includes(`"name": "${name}"`), id);
    }
    assert.deepEqual(
      new Set(LANGUAGES.map(({ id }): string => id)),
      new Set(ANSWERS.map(({ language }) => language)),
    );
  });

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

  it('tells what is wrong in a line, and whether it can be rewritten', () => {
    const found = (line: string) =>
      engine.read('arithmetic', line).problems.map(({ code, severity }) => [code, severity]);
    assert.deepEqual(found('(150*3)'), [['operand-out-of-range', 0]]);
    assert.deepEqual(found('(1*3)'), []);
    const place = (id: string, line: string) => {
      const { isReducible, start, end } = engine.read(id, line);
      return isReducible ? line.slice(start, end) : undefined;
    };
    assert.equal(place('listops', ' [MAX 1 2] = 2 # a comment'), '[MAX 1 2]');
    assert.equal(place('addition', ' 0 16 9 = 1 6 9'), '0 16 9');
    // A comment, a value, and a normal form.
    for (const line of ['# (a & b)', 'T', 'a & b']) assert.equal(place('logic', line), undefined);
  });

  it('replaces a leaf in the notation of the line', () => {
    const rewritten = (id: string, line: string) => {
      const { canonical } = engine.read(id, line);
      const [first] = engine.solve(id, canonical, loaded(id)).steps;
      assert.ok(first !== undefined);
      const { start, end, text } = engine.edit(id, line, first.start, first.end, first.value);
      return line.slice(0, start) + text + line.slice(end);
    };
    assert.equal(rewritten('arithmetic', '1 + 2*3 = 7'), '1 + 6 = 7');
    assert.equal(rewritten('algebra', '((2x + 3x) - (4x-9x))'), '((2x + 3x) - -5*x)');
    assert.equal(rewritten('listops', '[MAX 1 [MIN 4 6]]  # a'), '[MAX 1 4]  # a');
    assert.equal(rewritten('logic', 'p ∧ ¬T'), 'p ∧ F');
  });

  it('is as confident as the program', () => {
    let most = 0;
    for (const { id } of LANGUAGES) {
      const own = loaded(id);
      for (const answer of ANSWERS.filter(({ language }) => language === id)) {
        const { canonical } = engine.read(id, answer.formula);
        const solved = engine.solve(id, canonical, own);
        assert.equal(solved.value, answer.value, answer.formula);
        most = Math.max(most, Math.abs(solved.confidence - answer.confidence));
      }
    }
    console.log(`largest difference of confidences: ${most.toExponential(1)}`);
    assert.ok(most < TOLERANCE, `${most}`);
  });

  it('has the Selector of the program', () => {
    for (const id of WITH_SELECTOR) {
      const own = loaded(id);
      for (const { formula, leaf } of ANSWERS.filter(({ language }) => language === id)) {
        const { canonical } = engine.read(id, formula);
        const selected = engine.select(id, canonical, own);
        assert.equal(selected.leaf, leaf, formula);
        assert.equal(selected.drawn, 8);
        const chosen = selected.outputs.find(({ text: output }) => output === leaf);
        assert.equal(chosen?.agreement, 1, formula);
        assert.equal(chosen.start, selected.leafStart, formula);
      }
    }
  });

  it('tells now and then how many leaves have a value', () => {
    const told: number[] = [];
    let time = 0;
    const own = counted(
      loaded('listops'),
      (leaves) => told.push(leaves),
      () => (time += 25),
    );
    const { canonical } = engine.read('listops', '[MAX[MIN 1 2][MIN 3 4][MIN 5 6][MIN 7 8][MIN 9 1]]');
    engine.solve('listops', canonical, own);
    assert.deepEqual(told, [4, 8]);
  });
});

describe('the compiled rules', async () => {
  const { check } = (await import(join(COMPILED, 'javascript/rules.js'))) as RulesEngine;
  const weights = familyWeights(
    JSON.parse(readFileSync(join(SERVED, FAMILY, 'networks.json'), 'utf8')) as FamilyShapes,
    {
      solver: bytes(FAMILY, 'solver.safetensors'),
      tagger: bytes(FAMILY, 'tagger.safetensors'),
    },
    (number) => new Float32Array(bytes(FAMILY, `rotation-${number}.bin`)),
  );

  function asked(text: string, networks: FamilyWeights = weights): Answered {
    const found = check(text).language?.ask(networks, () => undefined);
    assert.ok(found !== undefined && 'words' in found, JSON.stringify(found));
    return found;
  }

  for (const answer of RULES) {
    it(`are read as Java reads them: ${answer.name}`, () => {
      const { mistakes, summary, language } = check(answer.text);
      assert.deepEqual(mistakes, answer.mistakes);
      assert.equal(summary, answer.summary);
      assert.equal(language === undefined, answer.mistakes.length > 0);
      if (language === undefined) return;
      const found = language.ask(weights, () => undefined);
      assert.ok('words' in found);
      assert.equal(found.words, answer.words);
      assert.ok(found.isRight);
      assert.equal(found.isProved, answer.words.startsWith('proved'));
      assert.deepEqual(
        [found.leaves, found.windows, found.rotation],
        [answer.leaves, answer.windows, answer.rotation],
      );
      assert.ok(Math.abs(found.margin - answer.margin) < TOLERANCE, `${found.margin}`);
      for (const each of answer.formulas) {
        const { canonical } = language.read(each.formula);
        const solved = language.solve(canonical);
        assert.deepEqual([solved.value, solved.steps.length], [each.value, each.steps]);
        assert.ok(Math.abs(solved.confidence - each.confidence) < TOLERANCE, each.formula);
      }
    });
  }

  it('begin with an example that is proved', () => {
    const found = asked(OWN.rules);
    assert.deepEqual([found.isProved, found.wrong], [true, []]);
  });

  it('name the pairs that networks answer wrongly, after all rotations', () => {
    const tried: number[] = [];
    const damaged: FamilyWeights = {
      ...weights,
      // Nothing fits any more.
      array: (module, name) =>
        name === 'threshold' ? new Float32Array([-100]) : weights.array(module, name),
      rotation(number) {
        tried.push(number);
        return weights.rotation(number);
      },
    };
    const found = asked(OWN.rules, damaged);
    assert.deepEqual(
      { ...found, wrong: found.wrong.length, margin: 0 },
      {
        refused: '',
        words: 'not proved: wrong leaves 8, wrong windows 0',
        isRight: false,
        isProved: false,
        leaves: 21,
        windows: 852,
        margin: 0,
        rotation: 1,
        wrong: 5,
      },
    );
    assert.deepEqual(tried, [0, 1, 2, 3, 4, 5]);
    assert.deepEqual(found.wrong[0], {
      question: 'append(nil,◦)',
      expected: 'append(nil, ?y) => ?y',
      answer: 'no rule fits',
    });
  });

  it('that need the program say so', () => {
    const what = (text: string) => check(text).mistakes.map((mistake) => mistake.what);
    const sum = `{"id": "t", "atoms": [{"integers": [0, 9]}],
      "operations": [{"symbol": "+", "form": "infix", "value": "(x + y) % 10"}]}`;
    assert.match(what(sum).join(), /calculated by the program alone, not in a page/);
    const table = `{"id": "t", "atoms": ["a"], "table": "t.csv",
      "operations": [{"symbol": "!", "form": "prefix"}]}`;
    assert.match(what(table).join(), /a page has no table beside the description/);
    const condition = `{"id": "t", "atoms": [{"digits": "0-9"}],
      "operations": [{"form": "sequence"}], "rules": ["?a ?b => ?b ?a if a > b"]}`;
    assert.match(what(condition).join(), /calculated by the program alone, not in a page/);
  });

  it('that the networks cannot read are not asked about', () => {
    const polynomial = `{"id": "p", "operations": [{"form": "polynomial"}]}`;
    const atoms = Array.from({ length: 140 }, (_, place) => `"a${place}"`);
    const many = `{"id": "many", "atoms": [${atoms.join()}],
      "operations": [{"symbol": "next", "form": "call", "arguments": 1}],
      "rules": [${atoms.map((atom) => `"next(${atom.replaceAll('"', '')}) => a0"`).join()}]}`;
    for (const text of [polynomial, many]) {
      const { mistakes, language } = check(text);
      assert.deepEqual(mistakes, []);
      assert.deepEqual(
        language?.ask(weights, () => undefined),
        {
          refused:
            'The networks that read rules cannot read these: use fewer symbols and operands, or nrs language train.',
        },
      );
    }
  });

  it('with too many questions are refused at once, in one line', () => {
    const wide = `{"id": "wide",
      "atoms": [{"letters": "a-z"}, {"letters": "A-Z"}, {"digits": "0-9"}],
      "operations": [{"symbol": "fun", "form": "call", "arguments": 3}],
      "rules": ["fun(?a,?a,?a) => ?a"]}`;
    const names = [...'abcdefghijkl'].map((name) => `g${name}`);
    const symbols = names.map((name) => `{"symbol": "${name}", "form": "call", "arguments": 1}`);
    const variables = ['?a', '?b', '?c', '?d', '?e', '?f'];
    const rules = names.flatMap((name) =>
      variables.map((each) => `"fun(${variables.join().replace(each, `${name}(?x)`)}) => ?x"`),
    );
    const deep = `{"id": "wide", "atoms": ["0"],
      "operations": [{"symbol": "fun", "form": "call", "arguments": 6}, ${symbols.join()}],
      "rules": [${rules.join()}]}`;
    for (const text of [wide, deep]) {
      assert.deepEqual(check(text).mistakes, [
        {
          line: 0,
          source: '',
          what: 'the rules have too many questions to ask in a page: use fewer atoms and operands, or nrs verify wide',
        },
      ]);
    }
  });
});
