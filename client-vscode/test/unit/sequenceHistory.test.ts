import { strict as assert } from 'node:assert';
import type { TraceResult, TraceStep } from '../../src/protocol';
import type { FormulaHistory } from '../../src/rewriting/formulaHistory';
import { historyOf } from '../../src/rewriting/historyOf';
import { Frames } from '../../webview/rewriting/treeFrame';
import { TRACES } from '../traces/traces';

/** The atoms in nested brackets; those of the next leaf between « and », those of the newest value in < and >. */
function tree(history: FormulaHistory, state: number, node = history.root): string {
  const children = history.children(node, state).map((child) => tree(history, state, child));
  const label = history.label(node, state);
  const marked = history.leaf(state).includes(node)
    ? `«${label}»`
    : history.made(state).includes(node)
      ? `<${label}>`
      : label;
  return children.length === 0 ? marked : `${marked}{${children.join(' ')}}`;
}

function states(trace: TraceResult): readonly string[] {
  const history = historyOf(trace);
  return Array.from({ length: history.end + 1 }, (_, state) => tree(history, state));
}

function row(formula: string, ...steps: readonly (readonly [string, string, number])[]) {
  const atoms = [...formula.matchAll(/\S+/g)];
  return {
    ...TRACES.sums,
    formula,
    nodes: [
      { start: 0, end: formula.length, parent: -1, label: '' },
      ...atoms.map(({ 0: label, index }) => ({
        start: index,
        end: index + label.length,
        parent: 0,
        label,
      })),
    ],
    steps: steps.map(([leaf, value, offset]): TraceStep => ({
      leaf,
      value,
      offset,
      confidence: 1,
      agreement: 1,
      outputs: 1,
    })),
  };
}

describe('the rewriting of a sequence', () => {
  it('takes terms out of the brackets of a polynomial', () => {
    assert.deepEqual(states(TRACES.polynomial), [
      '{+2x +3y «-(»{«+4x» -y} +5}',
      '{+2x +3y <-4x> «-(»{«-y»} +5}',
      '{+2x +3y -4x <+y> «-(» +5}',
      '{+2x «+3y» «-4x» +y +5}',
      '{+2x <-4x> «+3y» «+y» +5}',
      '{«+2x» «-4x» <+4y> +5}',
      '{<-2x> +4y +5}',
    ]);
  });

  it('shows brackets of sequences as operations', () => {
    const all = states(TRACES.lists);
    assert.equal(all[0], '{[MED{1 2 [SM{3 4} [MAX{7 1 «[MIN»{«4» «2» 9}}}}');
    assert.equal(all[2], '{[MED{1 2 [SM{3 4} [MAX{7 1 «[MIN»{«2»}}}}');
    assert.equal(all[3], '{[MED{1 2 [SM{3 4} «[MAX»{«7» «1» <2>}}}');
    assert.equal(all.at(-2), '{«[MED»{«1» «2» «7» «7»}}');
    assert.equal(all.at(-1), '{<4>}');
  });

  it('keeps the numbers of atoms that stay', () => {
    const history = historyOf(TRACES.sums);
    const [first, second, third, last] = history.children(history.root, 0);
    assert.deepEqual(history.children(history.root, 1), [first, second, last, third]);
    assert.equal(history.end, 4);
    assert.deepEqual(states(TRACES.sums), [
      '{3b 2a «7b» «1a»}',
      '{3b «2a» «1a» <7b>}',
      '{«3b» «3a» 7b}',
      '{<3a> «3b» «7b»}',
      '{3a}',
    ]);
  });

  it('goes back as it goes forward', () => {
    for (const trace of [TRACES.polynomial, TRACES.lists, TRACES.sums]) {
      const history = historyOf(trace);
      const back = Array.from({ length: history.end + 1 }, (_, index) =>
        tree(history, history.end - index),
      );
      assert.deepEqual(back.reverse(), states(trace));
    }
  });

  it('writes nothing as ε', () => {
    assert.deepEqual(states(row('5a 5a', ['5a 5a', 'ε', 0])), ['{«5a» «5a»}', 'ε']);
  });

  it('takes atoms without brackets as they are', () => {
    assert.deepEqual(states(row('0 16 9 12', ['9 12', '10 2', 5])), [
      '{0 16 «9» «12»}',
      '{0 16 <10> <2>}',
    ]);
    assert.deepEqual(states(row('+( -) a', ['+( -)', 'a a', 0])), ['{«+(» «-)» a}', '{<a> <a> a}']);
  });

  it('supports long sequences with many steps', () => {
    const steps = Array.from({ length: 4999 }, (_, index) => {
      const left = 4998 - index;
      return [`1a ${index + 1}a`, `${index + 2}a`, 3 * left] as const;
    });
    const history = historyOf(row('1a '.repeat(5000).trim(), ...steps));
    assert.equal(history.children(history.root, 0).length, 5000);
    assert.equal(history.size(history.root, 2500), 2501);
    assert.equal(tree(history, history.end), '{<5000a>}');
    assert.equal(tree(history, 4998), '{«1a» «4999a»}');
  });

  it('draws the atoms near the leaf', () => {
    const long = row(Array.from({ length: 100 }, (_, index) => `${index}z`).join(' '), [
      '50z 51z',
      '7z',
      190,
    ]);
    const history = historyOf(long);
    const { items } = new Frames(history).at(0);
    const labels = items.map((item) => (item.kind === 'node' ? history.label(item.node, 0) : '…'));
    assert.ok(labels.includes('50z') && labels.includes('51z'), labels.join(' '));
    assert.ok(labels.length < 20, labels.join(' '));
    assert.equal(labels.filter((label) => label === '…').length, 2);
  });
});
