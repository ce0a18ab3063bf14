import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { format } from 'node:util';
import { launchChromium, newPage } from '../chromium';
import { CLIENT, startCodeServer } from '../codeServer';
import { HANGS_AFTER_MS } from '../waiting';
import { MARK } from './mark';

/** Starts a VS Code whose extension host runs the tests of this folder, and returns their exit code. */
async function runInHost(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'nrs-host-'));
  for (const name of ['formulas', 'more']) {
    mkdirSync(join(folder, name));
  }
  // With a workspace file, VS Code adds and removes folders without a restart.
  const workspace = join(folder, 'formulas.code-workspace');
  writeFileSync(workspace, JSON.stringify({ folders: [{ path: 'formulas' }] }));
  try {
    const extensions = join(folder, 'extensions');
    const server = await startCodeServer({ folder, extensions, testDriver: true });
    try {
      return await openAndWait(server.address, workspace);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function openAndWait(address: string, workspace: string): Promise<number> {
  const browser = await launchChromium();
  try {
    const page = await newPage(browser);
    const others: string[] = [];
    let hanging: NodeJS.Timeout | undefined;
    await page.exposeFunction('codeAutomationLog', (_level: string, words: readonly unknown[]) => {
      const line = `${format(...words)}\n`;
      if (line.startsWith(MARK)) {
        hanging?.refresh();
        process.stdout.write(line.slice(MARK.length));
      } else {
        others.push(line);
      }
    });
    const ended = new Promise<number>((resolve, reject) => {
      // Begins anew with every line of a test, because this limit is not one for all tests together.
      hanging = setTimeout(() => {
        reject(new Error('the tests in the extension host do not end'));
      }, HANGS_AFTER_MS);
      page.exposeFunction('codeAutomationExit', resolve).catch(reject);
    });
    try {
      const remote = (path: string) => `vscode-remote://${new URL(address).host}${path}`;
      const payload = JSON.stringify([
        ['extensionDevelopmentPath', remote(CLIENT)],
        ['extensionTestsPath', remote(join(__dirname, 'run.js'))],
        ['skipWelcome', 'true'],
      ]);
      await page.goto(`${address}?${new URLSearchParams({ workspace, payload }).toString()}`);
      const code = await ended;
      if (code !== 0) {
        process.stderr.write(`what VS Code logged:\n${others.join('')}`);
      }
      return code;
    } finally {
      clearTimeout(hanging);
    }
  } finally {
    await browser.close();
  }
}

void runInHost().then((code) => {
  process.exitCode = code;
});
