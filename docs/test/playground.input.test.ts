import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ending } from '../playground/src/main/typescript/ending.ts';
import { MOST_CHARACTERS, type Line, type Solved } from '../playground/src/main/typescript/engine.ts';
import {
  MOST_OF_RULES,
  example,
  link as written,
  linked,
  refusal,
  refusalOfRules,
} from '../.vitepress/theme/playground/input.ts';
import { LANGUAGES, OWN } from '../playground/src/main/typescript/languages.ts';
import { ANSWERS } from './served.ts';

function line(more: Partial<Line> = {}): Line {
  return {
    problems: [],
    start: 0,
    end: 5,
    isReducible: true,
    canonical: '(1+2)',
    exact: '3',
    expected: '',
    tree: undefined,
    ...more,
  };
}

function solved(value: string, status = 'solved'): Solved {
  return { steps: [], status, value, confidence: 1 };
}

describe('a link', () => {
  const link = (parts: Record<string, string>) =>
    linked(`#${new URLSearchParams(parts).toString()}`);

  it('gives its formula as it is, of any length', () => {
    for (const length of [0, 1, MOST_CHARACTERS, MOST_CHARACTERS + 1, 10 * MOST_CHARACTERS]) {
      const formula = '1'.repeat(length);
      assert.deepEqual(link({ language: 'logic', formula }), {
        language: 'logic',
        formula,
      });
    }
  });

  it('gives the formula of each language that it names alone', () => {
    for (const { id, formula } of LANGUAGES) {
      assert.deepEqual(link({ language: id }), { language: id, formula });
      assert.equal(example(id), formula);
    }
  });

  it('keeps its formula if the playground does not have its language', () => {
    for (const asked of ['peano', 'Logic', '<b>', '__proto__', '']) {
      assert.deepEqual(link({ language: asked, formula: 'TRUE' }), {
        language: '',
        formula: 'TRUE',
        asked,
      });
    }
    assert.deepEqual(link({ formula: '(1+2)' }), {
      language: '',
      formula: '(1+2)',
      asked: '',
    });
  });

  it('gives rules and formula of a visitor as they are', () => {
    for (const rules of [
      OWN.rules,
      '',
      '{"a": "½ ☃ 😀 \\u0000"}\r\n',
      '#&=%+?<>"\'',
      'x'.repeat(50_000),
    ]) {
      const input = { language: OWN.id, rules, formula: 'a = "b" & c' };
      const fragment = `#${written(input)}`;
      assert.deepEqual(linked(fragment), input);
      // The site makes a selector of it.
      assert.doesNotMatch(decodeURIComponent(fragment).replace(/&formula=.*/, ''), /["\\\]]/);
    }
    assert.deepEqual(link({ language: OWN.id }), {
      language: OWN.id,
      rules: OWN.rules,
      formula: OWN.formula,
    });
    assert.equal(
      linked(`#${written({ language: 'logic', rules: '{', formula: 'T' })}`)?.rules,
      undefined,
    );
  });

  it('with damaged rules says so', () => {
    for (const rules of ['e30g!', '_w', '%']) {
      const input = link({ language: OWN.id, rules, formula: 'f(a)' });
      assert.deepEqual(input, { language: '', formula: 'f(a)', isDamaged: true });
      assert.match(refusal(input), /The rules of the link are damaged/);
    }
  });

  it('to a heading is none to a formula', () => {
    for (const fragment of ['', '#', '#how-to-use-it', '#a=b']) {
      assert.equal(linked(fragment), undefined, fragment);
    }
  });
});

describe('a refusal', () => {
  it('has a reason that is right for the formula', () => {
    const long = {
      language: 'logic',
      formula: 'T'.repeat(MOST_CHARACTERS + 1),
    };
    assert.match(refusal(long), /has 2,001 characters, and the playground reads 2,000/);
    assert.match(refusal({ language: '', formula: 'T', asked: 'peano' }), /no language “peano”/);
    assert.match(refusal({ language: '', formula: 'T', asked: '' }), /names no language/);
    for (const { id, formula } of LANGUAGES) {
      assert.ok(refusal({ language: id, formula: ' ' }).includes(formula), id);
      const comment = { language: id, formula: '# why' };
      assert.ok(refusal(comment, line({ canonical: '' })).includes(formula), id);
    }
  });

  it('is made of rules that are too long', () => {
    assert.match(
      refusalOfRules('x'.repeat(MOST_OF_RULES + 1)),
      /^The description has 20,001 characters, and the playground reads 20,000\. Shorten it, or use nrs language check\.$/,
    );
    assert.equal(refusalOfRules('x'.repeat(MOST_OF_RULES)), '');
  });

  it('is made of no formula that can be read, or whose mistakes the parser names', () => {
    const mistake = {
      start: 0,
      end: 1,
      code: 'syntax',
      severity: 0,
      message: 'wrong',
      remedy: 'write it right',
    };
    const read = { language: 'logic', formula: 'T'.repeat(MOST_CHARACTERS) };
    assert.equal(refusal(read), '');
    assert.equal(refusal(read, line()), '');
    assert.equal(refusal(read, line({ canonical: '', problems: [mistake] })), '');
  });
});

describe('an end', () => {
  it('is the value of a solved formula', () => {
    for (const { value } of ANSWERS) {
      assert.deepEqual(ending(line({ exact: value }), solved(value)), {
        value,
        isExact: true,
        isExpected: undefined,
      });
    }
  });

  it('is compared with the exact and the expected value', () => {
    const value = (exact: string, expected: string) =>
      ending(line({ exact, expected }), solved('3'));
    assert.deepEqual(value('3', '4'), {
      value: '3',
      isExact: true,
      isExpected: false,
    });
    assert.deepEqual(value('4', '4'), {
      value: '3',
      isExact: false,
      isExpected: false,
    });
    assert.deepEqual(value('3', '3'), {
      value: '3',
      isExact: true,
      isExpected: true,
    });
    const normal = ending(line({ exact: '(a&b)' }), solved('(a&b)', 'normal-form'));
    assert.ok('value' in normal && normal.isExact);
  });

  it('without a value has a reason', () => {
    for (const status of [
      'missing-leaf',
      'corrupted-leaf',
      'stuck',
      'step-limit',
      'operand-limit',
      'another',
    ]) {
      const end = ending(line(), solved('', status));
      assert.ok('why' in end && end.why !== '', status);
    }
  });
});
