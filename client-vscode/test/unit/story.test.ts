import { strict as assert } from 'node:assert';
import type { Trace } from '../../src/protocol';
import { Story } from '../../src/trace/story';
import { balanced, chain, ended, withoutValue } from '../traces/made';
import { TRACES } from '../traces/traces';

/** The text after so many steps, as the protocol says. */
function replayed(trace: Trace, state: number): string {
  return trace.steps
    .slice(0, state)
    .reduce(
      (text, { offset, leaf, value }) =>
        text.slice(0, offset) + value + text.slice(offset + leaf.length),
      trace.formula,
    );
}

/** The tree as nested labels. */
function tree(story: Story, state: number, node = story.root): string {
  const children = story.children(node, state).map((child) => tree(story, state, child));
  const label = story.label(node, state);
  return children.length === 0 ? label : `${label}(${children.join(' ')})`;
}

describe('the story of a formula', () => {
  for (const [name, trace] of Object.entries({
    ...TRACES,
    balanced: balanced(6),
    chain: chain(40),
  })) {
    it(`has the text of each step in any order: ${name}`, () => {
      const story = new Story(trace);
      for (let state = story.end; state >= 0; state--) {
        assert.equal(story.text(state), replayed(trace, state));
      }
      assert.equal(story.text(story.end), trace.value);
      assert.equal(story.size(story.root, story.end), 1);
    });
  }

  it('replaces a leaf by its value in the tree', () => {
    const story = new Story(TRACES.small);
    assert.equal(tree(story, 0), 'MAX(SM(5 4) 1)');
    assert.equal(tree(story, 1), 'MAX(9 1)');
    assert.equal(tree(story, 2), '9');
    assert.deepEqual(story.effect(0), { target: 1, covered: [], result: 1 });
  });

  it('puts the value of two operands beside the others', () => {
    const story = new Story(TRACES.merging);
    assert.deepEqual(
      [0, 1, 2, 3, 4].map((state) => tree(story, state)),
      ['SM(7 6 4 MAX(1 2))', 'SM(7 6 4 2)', 'SM(3 4 2)', 'SM(7 2)', '9'],
    );
    const merged = story.effect(1);
    assert.ok(merged);
    assert.deepEqual(merged.covered, [1, 2]);
    assert.deepEqual(story.effect(2)?.covered, [merged.result, 3]);
  });

  it('finds each leaf as a text of the tree', () => {
    const trace = balanced(5);
    const story = new Story(trace);
    for (const [state, step] of trace.steps.entries()) {
      const effect = story.effect(state);
      assert.ok(effect);
      assert.equal(story.text(state, effect.target), step.leaf);
      assert.equal(story.text(state + 1, effect.result), step.value);
    }
  });

  it('keeps the text where a step replaces what is no part of the tree', () => {
    const steps = [{ leaf: '4]1', value: '?', offset: 8, confidence: 1, agreement: 1, outputs: 1 }];
    const story = new Story({ ...withoutValue(TRACES.small), status: 'corrupted-leaf', steps });
    assert.equal(story.text(0), '[MAX[SM54]1]');
    assert.equal(story.text(1), '[MAX[SM5?]');
    assert.equal(tree(story, 1), '[MAX[SM5?]');
  });

  it('ends at the formula in which no leaf was found', () => {
    const trace = ended(TRACES.merging, 2);
    const story = new Story(trace);
    assert.equal(story.end, 2);
    assert.equal(tree(story, story.end), 'SM(3 4 2)');
    assert.equal(story.effect(story.end), undefined);
  });

  it('is told of formulas of ten thousand steps, and of deep ones', () => {
    const long = new Story(balanced(13));
    assert.equal(long.end, 8191);
    assert.equal(long.text(long.end), String(8192 % 100));
    const deep = new Story(chain(3000));
    assert.equal(deep.text(2999), '(1+0)');
    assert.equal(deep.size(0, 0), 6001);
  });
});
