import { strict as assert } from 'node:assert';
import type {
  Engine,
  Line,
  Networks,
  Solved,
  Step,
} from '../../../../docs/playground/src/main/typescript/engine.ts';
import { KnownLines } from '../../../src/web/knownLines';
import { rewrite, type Extent } from '../../../src/web/rewrite';
import { RewrittenLines } from '../../../src/web/rewrittenLines';

const TEXT = ' (1 + (2*3)) = 7';
const CANONICAL = '(1+(2*3))';

const LINE: Line = {
  problems: [],
  start: 1,
  end: 12,
  isReducible: true,
  canonical: CANONICAL,
  exact: '7',
  expected: '7',
  tree: undefined,
};

const STEPS: readonly Step[] = [
  step({ before: CANONICAL, start: 3, end: 8, value: '6', exact: '6', after: '(1+6)' }),
  step({ before: '(1+6)', start: 0, end: 5, value: '7', exact: '7', after: '7' }),
];

function step(of: Omit<Step, 'confidence' | 'rule'>): Step {
  return { ...of, confidence: 1, rule: '' };
}

const NETWORKS: Networks = {
  tag: () => new Float32Array(),
  write: () => ({ ids: new Int32Array(), confidence: 1 }),
  select: () => ({ ids: new Int32Array(), confidence: 1 }),
  labels: 0,
};

/** An engine with one formula, which counts the lines that it reads. */
class OneFormula implements Engine {
  readonly read: (language: string, text: string) => Line;
  readonly texts: string[] = [];

  constructor(
    line: Partial<Line> = {},
    private readonly solved: Partial<Solved> = {},
  ) {
    this.read = (_, text) => {
      this.texts.push(text);
      return { ...LINE, ...line };
    };
  }

  describe(): void {}

  edit(language: string, line: string, start: number, end: number, text: string) {
    assert.deepEqual([language, line, start, end], ['arithmetic', TEXT, 3, 8]);
    return { start: 6, end: 11, text };
  }

  solve(): Solved {
    return { steps: STEPS, status: 'solved', value: '7', confidence: 1, ...this.solved };
  }

  select(): never {
    throw new Error('no Selector is needed');
  }
}

describe('a rewriting without a server', () => {
  const of = (engine: Engine, extent: Extent) =>
    rewrite(engine, NETWORKS, { language: 'arithmetic', number: 4, text: TEXT }, extent);

  it('replaces one leaf, or the formula', () => {
    assert.deepEqual(of(new OneFormula(), 'step'), { edit: { start: 6, end: 11, text: '6' } });
    assert.deepEqual(of(new OneFormula(), 'solve'), { edit: { start: 1, end: 12, text: '7' } });
  });

  it('asks before it writes a value that is known to be wrong', () => {
    const steps = [
      step({ before: CANONICAL, start: 3, end: 8, value: '5', exact: '6', after: '' }),
    ];
    assert.deepEqual(of(new OneFormula({}, { steps }), 'step'), {
      question: '(2*3) is 6 exactly, but the networks found 5',
      exact: { value: '6', edit: { start: 6, end: 11, text: '6' } },
      found: { value: '5', edit: { start: 6, end: 11, text: '5' } },
    });
    assert.deepEqual(of(new OneFormula({}, { value: '8' }), 'solve'), {
      question: '(1+(2*3)) is 7 exactly, but the networks found 8',
      exact: { value: '7', edit: { start: 1, end: 12, text: '7' } },
      found: { value: '8', edit: { start: 1, end: 12, text: '8' } },
    });
  });

  it('says why it writes nothing', () => {
    const message = (engine: Engine, extent: Extent = 'step') => {
      const result = of(engine, extent);
      assert.ok('message' in result);
      return [result.message, result.isWarning];
    };
    const problem = { start: 0, end: 1, code: 'syntax', severity: 0, message: '', remedy: '' };
    const broken = { isReducible: false, canonical: '', problems: [problem] };
    assert.deepEqual(message(new OneFormula({ isReducible: false })), [
      'there is nothing to rewrite in line 5',
      false,
    ]);
    assert.deepEqual(message(new OneFormula(broken)), [
      'the formula in line 5 has an error: correct it first',
      false,
    ]);
    assert.deepEqual(message(new OneFormula({ canonical: '1'.repeat(2001) })), [
      'the formula in line 5 has 2,001 characters, and at most 2,000 are rewritten here',
      true,
    ]);
    for (const extent of ['step', 'solve'] as const) {
      assert.deepEqual(message(new OneFormula({}, { steps: [], status: 'missing-leaf' }), extent), [
        'the networks find no leaf to rewrite (in line 5)',
        true,
      ]);
    }
  });
});

describe('the lines of a document', () => {
  it('are read again only if their text or their language changes', () => {
    const engine = new OneFormula();
    const lines = new KnownLines();
    assert.equal(lines.read(engine, 'arithmetic', ['a', 'b', 'a']).length, 3);
    assert.deepEqual(engine.texts.splice(0), ['a', 'b']);
    lines.read(engine, 'arithmetic', ['b', 'c']);
    assert.deepEqual(engine.texts.splice(0), ['c']);
    lines.read(engine, 'logic', ['b', 'c']);
    lines.read(engine, 'logic', ['a']);
    assert.deepEqual(engine.texts, ['b', 'c', 'a']);
  });
});

describe('a lens on a formula that was rewritten since', () => {
  it('is about what rewriting made of it, in the same line', () => {
    const lines = new RewrittenLines();
    lines.note('a 1', '(1+(2*3))', '(1+6)');
    lines.note('a 1', '(1+6)', '7');
    assert.ok(lines.leads('a 1', '(1+(2*3))', '7'));
    assert.ok(lines.leads('a 1', '(1+6)', '7'));
    assert.ok(!lines.leads('a 1', '(1+(2*3))', '8'));
    assert.ok(!lines.leads('a 2', '(1+6)', '7'));
  });

  it('is not about what somebody has typed', () => {
    const lines = new RewrittenLines();
    lines.note('a 1', '(1+(2*3))', '(1+6)');
    lines.note('a 1', '(2+2)', '4');
    assert.ok(!lines.leads('a 1', '(1+6)', '4'));
    assert.ok(lines.leads('a 1', '(2+2)', '4'));
  });
});
