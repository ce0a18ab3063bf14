import { strict as assert } from 'node:assert';
import { ClosedFindings } from '../../src/server/closedFindings';

/** Files with their texts, which are their own digests, and what is shown about them. */
class Files {
  readonly texts: Record<string, string | undefined> = { a: '(1+2) = 4', b: '(3+4) = 8' };
  readonly open = new Set<string>();
  shown: Record<string, readonly string[]> = {};
  changes = 0;

  window(): ClosedFindings<string> {
    this.shown = {};
    return new ClosedFindings<string>({
      show: (uri, diagnostics) => (this.shown[uri] = diagnostics),
      isOpen: (uri) => this.open.has(uri),
      digest: (uri) => Promise.resolve(this.texts[uri]),
      changed: () => this.changes++,
    });
  }
}

describe('findings in files that are not open', () => {
  it('stay when the server ends, until the next one has evaluated the file', async () => {
    const files = new Files();
    const findings = files.window();
    await findings.published('a', ['4 is wrong']);
    findings.serverEnded();
    await findings.published('a', []);
    assert.deepEqual(files.shown['a'], ['4 is wrong']);
    findings.evaluated('a');
    assert.deepEqual(files.shown['a'], []);
    assert.deepEqual(findings.all, []);
  });

  it('go when the server that found them says so', async () => {
    const files = new Files();
    const findings = files.window();
    await findings.published('a', ['4 is wrong']);
    await findings.published('a', []);
    assert.deepEqual(files.shown['a'], []);
    assert.deepEqual(findings.all, []);
  });

  it('are those of the last window, except in files that have changed or vanished', async () => {
    const files = new Files();
    const before = files.window();
    await before.published('a', ['4 is wrong']);
    await before.published('b', ['8 is wrong']);
    assert.equal(files.changes, 2);
    const stored = before.all;
    files.texts['b'] = '(3+4) = 7';
    const after = files.window();
    await after.restore([...stored, { uri: 'c', digest: 'gone', diagnostics: ['gone'] }]);
    assert.deepEqual(files.shown, { a: ['4 is wrong'], b: [], c: [] });
    assert.deepEqual(
      after.all.map(({ uri }) => uri),
      ['a'],
    );
  });

  it('go when the file changes later, and only then', async () => {
    const files = new Files();
    const findings = files.window();
    await findings.restore([{ uri: 'a', digest: files.texts['a'] ?? '', diagnostics: ['wrong'] }]);
    await findings.check('a');
    assert.deepEqual(files.shown['a'], ['wrong']);
    files.texts['a'] = '(1+2) = 3';
    await findings.check('a');
    assert.deepEqual(files.shown['a'], []);
    assert.equal(files.changes, 1);
  });

  it('are left to the server while the file is open', async () => {
    const files = new Files();
    const findings = files.window();
    await findings.published('a', ['4 is wrong']);
    files.open.add('a');
    findings.opened('a');
    assert.deepEqual(files.shown['a'], []);
    await findings.check('a');
    assert.deepEqual(files.shown['a'], []);
    files.open.delete('a');
    await findings.check('a');
    assert.deepEqual(files.shown['a'], ['4 is wrong']);
  });

  it('of a new evaluation are newer than those of the last window', async () => {
    const files = new Files();
    const findings = files.window();
    const publishing = findings.published('a', ['new']);
    await findings.restore([{ uri: 'a', digest: files.texts['a'] ?? '', diagnostics: ['old'] }]);
    await publishing;
    assert.deepEqual(files.shown['a'], ['new']);
  });

  it('can be forgotten', async () => {
    const files = new Files();
    const findings = files.window();
    await findings.published('a', ['4 is wrong']);
    await findings.published('b', ['8 is wrong']);
    findings.clear();
    assert.deepEqual(files.shown, { a: [], b: [] });
    assert.deepEqual(findings.all, []);
  });
});
