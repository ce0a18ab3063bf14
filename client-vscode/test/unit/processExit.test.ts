import { strict as assert } from 'node:assert';
import { OutputTail, describeExit } from '../../src/server/processExit';

describe('the exit of a process', () => {
  it('is described with its last output', () => {
    const words = new OutputTail();
    words.append('Error: no memory\n  at');
    words.append(' start\n');
    assert.equal(
      describeExit(1, null, words.line()),
      'exited with code 1: Error: no memory | at start',
    );
  });

  it('is described with its signal', () => {
    assert.equal(describeExit(null, 'SIGKILL', ''), 'was stopped by SIGKILL');
  });

  it('keeps the end of long output', () => {
    const words = new OutputTail(10);
    words.append('0123456789abc');
    assert.equal(words.line(), '3456789abc');
  });
});
