import { strict as assert } from 'node:assert';
import { covers, isInScope, scopeName } from '../../../src/evaluation/scopes';

const A = 'file:///w/lessons/a.arith';
const B = 'file:///w/b.arith';
const LESSONS = { folder: 'file:///w/lessons' };

describe('the scope of an evaluation', () => {
  it('has all files, those in a folder, or given ones', () => {
    assert.deepEqual(
      [A, B].map((uri) => isInScope(uri, {})),
      [true, true],
    );
    assert.deepEqual(
      [A, B].map((uri) => isInScope(uri, LESSONS)),
      [true, false],
    );
    assert.equal(isInScope('file:///w/lessons-2/a.arith', LESSONS), false);
    assert.deepEqual(
      [A, B].map((uri) => isInScope(uri, { files: [B] })),
      [false, true],
    );
  });

  it('covers files that are in it, and never a whole folder', () => {
    assert.equal(covers({}, { files: [A, B] }), true);
    assert.equal(covers(LESSONS, { files: [A] }), true);
    assert.equal(covers(LESSONS, { files: [A, B] }), false);
    assert.equal(covers({ files: [A, B] }, { files: [B] }), true);
    assert.equal(covers({}, {}), false);
    assert.equal(covers({}, LESSONS), false);
  });

  it('has a name', () => {
    const name = (uri: string) => uri.replace('file:///w/', '');
    assert.equal(scopeName({}, name), 'All formula files of the workspace');
    assert.equal(scopeName(LESSONS, name), 'Formula files in lessons');
    assert.equal(scopeName({ files: [A] }, name), 'lessons/a.arith');
    assert.equal(scopeName({ files: [A, B] }, name), '2 formula files');
  });
});
