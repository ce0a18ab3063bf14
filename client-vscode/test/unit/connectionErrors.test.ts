import { strict as assert } from 'node:assert';
import { isCancellation, isConnectionLoss, userError } from '../../src/server/connectionErrors';

describe('a lost connection', () => {
  const lost = Object.assign(new Error('Pending response rejected'), { code: -32_097 });

  it('has a message for users, and is still recognised', () => {
    const told = userError(lost);
    assert.match(String(told), /language server stopped/);
    assert.ok(isConnectionLoss(told));
  });

  it('is distinguished from other errors', () => {
    const other = Object.assign(new Error('open the file first'), { code: -32_803 });
    assert.equal(userError(other), other);
    assert.equal(userError('x'), 'x');
  });
});

describe('a cancelled request', () => {
  it('is recognised, whoever cancelled it', () => {
    const coded = (code: number) => Object.assign(new Error('cancelled'), { code });
    const named = Object.assign(new Error('cancelled'), { name: 'Canceled' });
    assert.deepEqual(
      [coded(-32_800), named, coded(-32_803), new Error('x'), 'x'].map(isCancellation),
      [true, true, false, false, false],
    );
  });
});
