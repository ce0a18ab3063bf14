import { strict as assert } from 'node:assert';
import { RewriteHistory } from '../../src/rewriting/rewriteHistory';
import { balanced, chain, ended, withoutValue } from '../traces/made';
import { TRACES } from '../traces/traces';

/** The tree as nested labels. */
function tree(history: RewriteHistory, state: number, node = history.root): string {
  const children = history.children(node, state).map((child) => tree(history, state, child));
  const label = history.label(node, state);
  return children.length === 0 ? label : `${label}(${children.join(' ')})`;
}

describe('the rewriting of a formula', () => {
  for (const [name, trace] of Object.entries({
    ...TRACES,
    balanced: balanced(6),
    chain: chain(40),
  }).filter(([, { nodes }]) => nodes[0]?.label !== '')) {
    it(`shows each value, and at last that of the formula: ${name}`, () => {
      const history = new RewriteHistory(trace);
      for (const [state, step] of trace.steps.entries()) {
        const { result } = history.effect(state) ?? { result: history.root };
        assert.ok(step.value.endsWith(history.label(result, state + 1)));
      }
      assert.equal(tree(history, history.end), trace.value);
    });
  }

  it('replaces a leaf by its value in the tree', () => {
    const history = new RewriteHistory(TRACES.small);
    assert.equal(tree(history, 0), 'MAX(SM(5 4) 1)');
    assert.equal(tree(history, 1), 'MAX(9 1)');
    assert.equal(tree(history, 2), '9');
    assert.deepEqual(history.effect(0), { target: 1, covered: [], result: 1 });
  });

  it('places the value of two operands beside the others', () => {
    const history = new RewriteHistory(TRACES.merging);
    assert.deepEqual(
      [0, 1, 2, 3, 4].map((state) => tree(history, state)),
      ['SM(7 6 4 MAX(1 2))', 'SM(7 6 4 2)', 'SM(3 4 2)', 'SM(7 2)', '9'],
    );
    const merged = history.effect(1);
    assert.ok(merged);
    assert.deepEqual(merged.covered, [1, 2]);
    assert.deepEqual(history.effect(2)?.covered, [merged.result, 3]);
  });

  it('keeps the text if a step replaces something outside the tree', () => {
    const steps = [{ leaf: '4]1', value: '?', offset: 8, confidence: 1, agreement: 1, outputs: 1 }];
    const history = new RewriteHistory({
      ...withoutValue(TRACES.small),
      status: 'corrupted-leaf',
      steps,
    });
    assert.equal(tree(history, 1), '[MAX[SM5?]');
  });

  it('ends at the formula without a next step', () => {
    const trace = ended(TRACES.merging, 2);
    const history = new RewriteHistory(trace);
    assert.equal(history.end, 2);
    assert.equal(tree(history, history.end), 'SM(3 4 2)');
    assert.equal(history.effect(history.end), undefined);
  });

  it('supports formulas with ten thousand steps and deep ones', () => {
    const long = new RewriteHistory(balanced(13));
    assert.equal(long.end, 8191);
    assert.equal(long.label(long.root, long.end), String(8192 % 100));
    const deep = new RewriteHistory(chain(3000));
    assert.equal(tree(deep, 2999), '+(1 0)');
    assert.equal(deep.size(0, 0), 6001);
  });
});
