import { strict as assert } from 'node:assert';
import type { RewriteStatus } from '../../src/protocol';
import { endMessage } from '../../src/rewriting/endMessage';

describe('the message at the end of a gesture', () => {
  const result = (status: RewriteStatus, message?: string) => ({
    status,
    applied: message === undefined,
    ...(message === undefined ? {} : { message }),
  });
  const done = result('solved');
  const idle = result('nothing-to-do', 'the formula in line 1 is a value already');
  const failed = result('missing-leaf', 'no leaf was found');
  const check = (results: Parameters<typeof endMessage>[0], expected: string | undefined) => {
    const message = endMessage(results);
    assert.equal(message && `${message.warning ? 'warning: ' : ''}${message.text}`, expected);
  };

  it('is none if something was rewritten', () => {
    check([done], undefined);
    check([idle, done, idle], undefined);
    check([], undefined);
    check([{ status: 'solved', formulas: 2, solved: 2, wrong: 0, applied: true }], undefined);
    check([result('wrong-solution', 'the exact value is another')], undefined);
  });

  it('is no warning if there was nothing to do', () => {
    check([idle], 'the formula in line 1 is a value already');
    check([idle, idle], 'none of the selected lines has a formula to rewrite');
  });

  it('is one warning for all failures', () => {
    check([failed], 'warning: no leaf was found');
    check([done, idle, failed], 'warning: no leaf was found');
    check(
      [failed, done, failed],
      'warning: 2 formulas stayed as they were. The first: no leaf was found',
    );
  });
});
