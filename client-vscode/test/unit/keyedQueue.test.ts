import { strict as assert } from 'node:assert';
import { Turns } from '../../src/turns';

describe('turns', () => {
  /** Work that waits for its end to be told. */
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

  /** Lets all that can happen happen. */
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('comes to each in its order, one at a time', async () => {
    const turns = new Turns();
    const first = held();
    const begun: string[] = [];
    const one = turns.take('a', first.work);
    const two = turns.take('a', () => Promise.resolve(begun.push('two')));
    const other = turns.take('b', () => Promise.resolve(begun.push('other')));
    await other;
    assert.deepEqual(begun, ['other']);
    first.end();
    assert.equal(await one, 'done');
    await two;
    assert.deepEqual(begun, ['other', 'two']);
  });

  it('goes on after a failure, which its asker alone is told', async () => {
    const turns = new Turns();
    const first = held();
    const one = turns.take('a', first.work);
    const two = turns.take('a', () => Promise.resolve('two'));
    await settled();
    first.end(new Error('no'));
    await assert.rejects(one, /no/);
    assert.equal(await two, 'two');
  });

  it('drops what a held key piles up, and takes more when that is done', async () => {
    const turns = new Turns();
    const first = held();
    const one = turns.take('a', first.work);
    let done = 0;
    const rest = Array.from({ length: 500 }, () =>
      turns.take('a', () => {
        done++;
        return Promise.resolve();
      }),
    );
    await settled();
    first.end();
    await Promise.all([one, ...rest]);
    assert.ok(done >= 10 && done < 50, String(done));
    assert.equal(await turns.take('a', () => Promise.resolve('more')), 'more');
  });
});
