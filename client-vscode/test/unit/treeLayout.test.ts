import { strict as assert } from 'node:assert';
import { historyOf } from '../../src/rewriting/historyOf';
import { Frames, MAX_NODES, presentItems } from '../../webview/rewriting/treeFrame';
import { layout, type Box } from '../../webview/rewriting/treeLayout';
import { balanced, chain } from '../traces/made';
import { TRACES } from '../traces/traces';

const SPACING = { gap: 10, level: 50, height: 20 };

function boxes(...parents: readonly number[]): readonly Box[] {
  return parents.map((parent) => ({ parent, width: 30 }));
}

describe('the layout of a tree', () => {
  it('places a single node at the origin', () => {
    assert.deepEqual(layout(boxes(-1), SPACING), {
      points: [{ x: 15, y: 10 }],
      width: 30,
      height: 20,
    });
  });

  it('centres a parent above its children', () => {
    const { points, width, height } = layout(boxes(-1, 0, 0, 0), SPACING);
    assert.deepEqual(
      points.map(({ x }) => x),
      [55, 15, 55, 95],
    );
    assert.equal(width, 110);
    assert.equal(height, 70);
  });

  it('never lets boxes overlap, in trees of any shape', () => {
    let random = 1;
    const next = (below: number) => (random = (random * 48271) % 2147483647) % below;
    for (let round = 0; round < 50; round++) {
      const made: Box[] = [{ parent: -1, width: 20 }];
      const open = [0];
      while (made.length < 60) {
        // Preorder: below the last node, or below one that it lies in.
        while (open.length > 1 && next(3) === 0) {
          open.pop();
        }
        open.push(made.push({ parent: open.at(-1) ?? 0, width: 20 + next(80) }) - 1);
      }
      const { points, width } = layout(made, SPACING);
      for (const [index, box] of made.entries()) {
        const at = points[index];
        assert.ok(at);
        assert.ok(at.x - box.width / 2 >= -1e-9 && at.x + box.width / 2 <= width + 1e-9);
        for (const [other, beside] of made.entries()) {
          const there = points[other];
          assert.ok(there);
          if (other < index && there.y === at.y) {
            const apart = Math.abs(at.x - there.x) - (box.width + beside.width) / 2;
            assert.ok(apart >= SPACING.gap - 1e-9, `${other} and ${index}: ${apart}`);
          }
        }
      }
    }
  });

  it('places subtrees as close as possible', () => {
    // The deep, narrow subtree may reach below the flat one.
    const { width } = layout(boxes(-1, 0, 1, 2, 0), SPACING);
    assert.equal(width, 70);
  });
});

describe('the drawn part of a formula', () => {
  it('is a whole small formula, with the same positions in all states', () => {
    const history = historyOf(TRACES.nested);
    const frames = new Frames(history);
    const frame = frames.at(0);
    assert.equal(frame.items.length, TRACES.nested.nodes.length);
    for (let state = 1; state <= history.end; state++) {
      assert.equal(frames.at(state), frame);
    }
    assert.equal(presentItems(history, frame, history.end).length, 1);
  });

  it('does not depend on the order of the requested states', () => {
    const history = historyOf(balanced(8));
    const forwards = new Frames(history);
    const all = Array.from({ length: history.end + 1 }, (_, state) => forwards.at(state).from);
    const once = new Frames(history).at(history.end);
    assert.equal(once.from, all.at(-1));
    assert.ok(new Set(all).size < history.end / 5, 'frames change at nearly every step');
  });

  for (const [name, trace] of Object.entries({ ...TRACES, large: balanced(9), deep: chain(300) })) {
    it(`always contains the leaf and its value, and is bounded: ${name}`, () => {
      const history = historyOf(trace);
      const frames = new Frames(history);
      for (let state = 0; state < history.end; state++) {
        const frame = frames.at(state);
        const drawn = presentItems(history, frame, state).map((index) => frame.items[index]);
        assert.ok(drawn.length <= 2 * MAX_NODES);
        const shown = new Set(drawn.map((item) => (item?.kind === 'node' ? item.node : -1)));
        const effect = history.effect(state);
        assert.ok(effect);
        assert.ok(shown.has(effect.target), `state ${state}`);
        for (const covered of effect.covered) {
          assert.ok(shown.has(covered) || frame.places.has(covered), `state ${state}`);
        }
        if (effect.result !== effect.target && !history.movesNodes) {
          assert.ok(frame.places.has(effect.result));
        }
      }
    });
  }

  it('counts all nodes, including hidden ones', () => {
    const history = historyOf(balanced(9));
    const frames = new Frames(history);
    for (const state of [0, 100, 300]) {
      const frame = frames.at(state);
      if (frame.from === state) {
        const counted = frame.items.reduce(
          (sum, item) => sum + (item.kind === 'node' ? 1 : item.size),
          0,
        );
        assert.equal(counted, history.size(history.root, state));
      }
    }
  });
});
