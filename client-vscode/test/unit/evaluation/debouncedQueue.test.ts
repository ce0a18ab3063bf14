import { strict as assert } from 'node:assert';
import { DebouncedQueue } from '../../../src/evaluation/debouncedQueue';

describe('the debounced queue', () => {
  it('runs once for many requests, one key at a time', async () => {
    const done: string[] = [];
    let working = 0;
    await new Promise<void>((finished) => {
      const refresher = new DebouncedQueue<string>(5, async (key) => {
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

  it('runs again for requests during the work', async () => {
    let times = 0;
    await new Promise<void>((finished) => {
      const refresher = new DebouncedQueue<string>(0, (key) => {
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
