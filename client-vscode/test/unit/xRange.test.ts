import { strict as assert } from 'node:assert';
import { xRange } from '../../webview/shared/xRange';

describe('the axis of a chart', () => {
  it('has no room for counts that do not exist', () => {
    assert.deepEqual(xRange(1, 1), [0.5, 1.5]);
    assert.deepEqual(xRange(1, 7), [1, 7]);
    assert.deepEqual(xRange(null, null), [null, null]);
  });
});
