import { strict as assert } from 'node:assert';
import { KeyedQueue } from '../../src/keyedQueue';

describe('the keyed queue', () => {
  /** Work that ends when the test says so. */
  function held(): { readonly work: () => Promise<string>; end: (how?: Error) => void } {
    let end: (how?: Error) => void = () => assert.fail('has not begun');
    return {
      work: () =>
        new Promise((resolve, reject) => {
          end = (how) => (how === undefined ? resolve('done') : reject(how));
        }),
      end: (how) => end(how),
    };
  }

  /** Runs all pending microtasks. */
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('runs work in its order, one at a time', async () => {
    const turns = new KeyedQueue();
    const first = held();
    const begun: string[] = [];
    const one = turns.run('a', first.work);
    const two = turns.run('a', () => Promise.resolve(begun.push('two')));
    const other = turns.run('b', () => Promise.resolve(begun.push('other')));
    await other;
    assert.deepEqual(begun, ['other']);
    first.end();
    assert.equal(await one, 'done');
    await two;
    assert.deepEqual(begun, ['other', 'two']);
  });

  it('continues after a failure, and reports it only to the caller', async () => {
    const turns = new KeyedQueue();
    const first = held();
    const one = turns.run('a', first.work);
    const two = turns.run('a', () => Promise.resolve('two'));
    await settled();
    first.end(new Error('no'));
    await assert.rejects(one, /no/);
    assert.equal(await two, 'two');
  });

  it('drops work beyond the limit, and accepts more when the queue is empty', async () => {
    const turns = new KeyedQueue();
    const first = held();
    const one = turns.run('a', first.work);
    let done = 0;
    const rest = Array.from({ length: 500 }, () =>
      turns.run('a', () => {
        done++;
        return Promise.resolve();
      }),
    );
    await settled();
    first.end();
    await Promise.all([one, ...rest]);
    assert.ok(done >= 10 && done < 50, String(done));
    assert.equal(await turns.run('a', () => Promise.resolve('more')), 'more');
  });
});
