import { strict as assert } from 'node:assert';
import { MAX_RESTARTS, RestartLimit, RESTART_WINDOW_MS } from '../../src/server/restartLimit';

describe('the restart limit', () => {
  it('allows five restarts within ten minutes', () => {
    const restarts = new RestartLimit();
    const allowed = Array.from({ length: 7 }, (_, i) => restarts.allowsRestart(i * 1000));
    assert.deepEqual(allowed, [true, true, true, true, true, false, false]);
  });

  it('never stops restarts of a server that rarely crashes', () => {
    const restarts = new RestartLimit();
    const every = RESTART_WINDOW_MS / MAX_RESTARTS;
    for (let i = 0; i < 50; i++) {
      assert.equal(restarts.allowsRestart(i * every), true);
    }
  });

  it('can be reset', () => {
    const restarts = new RestartLimit();
    for (let i = 0; i < 6; i++) {
      restarts.allowsRestart(i);
    }
    restarts.reset();
    assert.equal(restarts.allowsRestart(7), true);
  });
});
