import { strict as assert } from 'node:assert';
import { LastWords, explainEnd, inWords, isLoss } from '../../src/server/ending';
import { MOST_RESTARTS, Restarts, WITHIN_MS } from '../../src/server/restarts';

describe('restarts', () => {
  it('are given up after five within ten minutes', () => {
    const restarts = new Restarts();
    const allowed = Array.from({ length: 7 }, (_, i) => restarts.mayRestart(i * 1000));
    assert.deepEqual(allowed, [true, true, true, true, true, false, false]);
  });

  it('go on for ever where the server ends rarely', () => {
    const restarts = new Restarts();
    const every = WITHIN_MS / MOST_RESTARTS;
    for (let i = 0; i < 50; i++) {
      assert.equal(restarts.mayRestart(i * every), true);
    }
  });

  it('begin anew when the user wants it', () => {
    const restarts = new Restarts();
    for (let i = 0; i < 6; i++) {
      restarts.mayRestart(i);
    }
    restarts.forget();
    assert.equal(restarts.mayRestart(7), true);
  });
});

describe('the end of the server', () => {
  it('is told with its last words', () => {
    const words = new LastWords();
    words.hear('Error: no memory\n  at');
    words.hear(' start\n');
    assert.equal(
      explainEnd(1, null, words.told()),
      'has ended with exit code 1: Error: no memory | at start',
    );
  });

  it('is told with the signal', () => {
    assert.equal(explainEnd(null, 'SIGKILL', ''), 'was ended by SIGKILL');
  });

  it('keeps the end of long words', () => {
    const words = new LastWords(10);
    words.hear('0123456789abc');
    assert.equal(words.told(), '3456789abc');
  });
});

describe('an answer that cannot come any more', () => {
  const lost = Object.assign(new Error('Pending response rejected'), { code: -32_097 });

  it('is told in words, and known as what it is', () => {
    const told = inWords(lost);
    assert.match(String(told), /language server ended/);
    assert.ok(isLoss(told));
  });

  it('is not every error', () => {
    const other = Object.assign(new Error('open the file first'), { code: -32_803 });
    assert.equal(inWords(other), other);
    assert.equal(inWords('x'), 'x');
  });
});
