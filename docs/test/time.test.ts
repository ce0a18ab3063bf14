import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

/** Clocks, pauses, limits of time, and tests that are run until they pass. */
const OF_TIME =
  /\b(?:(?:Date|performance)\.now|hrtime|set(?:Timeout|Interval)|waitForTimeout|setDefault\w*Timeout|timers\/promises)\b|\b(?:timeout|retries)\b\s*[:(}]|\bnetworkidle\b/;

describe('the tests of the site', () => {
  it('wait for events, and measure no time: client-vscode/test/waiting.ts has the only limit', () => {
    const files = globSync('*.ts', { cwd: import.meta.dirname });
    assert.ok(files.length > 5, files.join());
    assert.deepEqual(
      files.filter(
        (file) =>
          !import.meta.filename.endsWith(file) &&
          OF_TIME.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')),
      ),
      [],
    );
  });
});
