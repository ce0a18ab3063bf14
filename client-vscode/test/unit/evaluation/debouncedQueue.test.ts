import { strict as assert } from 'node:assert';
import { Refresher } from '../../../src/evaluation/refresher';

describe('the refresher', () => {
  it('does the work of many requests once, one key at a time', async () => {
    const done: string[] = [];
    let working = 0;
    await new Promise<void>((finished) => {
      const refresher = new Refresher<string>(5, async (key) => {
        assert.equal(++working, 1);
        await new Promise((resolve) => setImmediate(resolve));
        working--;
        done.push(key);
        if (done.length === 2) {
          finished();
        }
      });
      refresher.request('a');
      refresher.request('b');
      refresher.request('a');
    });
    assert.deepEqual(done, ['a', 'b']);
  });

  it('does again what was asked for while it worked', async () => {
    let times = 0;
    await new Promise<void>((finished) => {
      const refresher = new Refresher<string>(0, (key) => {
        times++;
        if (times === 1) {
          refresher.request(key);
        } else {
          finished();
        }
        return Promise.resolve();
      });
      refresher.request('a');
    });
    assert.equal(times, 2);
  });
});
