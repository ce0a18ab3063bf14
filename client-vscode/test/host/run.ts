import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
import Mocha from 'mocha';
import { HANGS_AFTER_MS } from '../waiting';
import { MARK } from './mark';

/** Runs the tests of this folder; called by VS Code in its extension host. */
export function run(): Promise<void> {
  Mocha.reporters.Base.consoleLog = (...words: readonly unknown[]) => {
    for (const line of format(...words).split('\n')) {
      // eslint-disable-next-line no-console -- the way out of the extension host
      console.log(MARK + line);
    }
  };
  const mocha = new Mocha({ timeout: HANGS_AFTER_MS, color: false });
  for (const name of readdirSync(__dirname).filter((file) => file.endsWith('.test.js'))) {
    mocha.addFile(join(__dirname, name));
  }
  return new Promise((resolve, reject) => {
    mocha.run((failures) => {
      if (failures === 0) {
        resolve();
      } else {
        reject(new Error(`${failures} of the tests in the extension host failed`));
      }
    });
  });
}
