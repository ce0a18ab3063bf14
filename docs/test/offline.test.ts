import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname } from 'node:path';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { launchChromium, newPage } from '../../client-vscode/test/chromium.ts';
import { until } from '../../client-vscode/test/waiting.ts';
import { ADDRESS, DESKTOP, fileOf, type Browser, type Page } from './served.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** A service worker asks a real server. */
describe('the playground without a connection', () => {
  let server: Server;
  let address: string;
  const asked = new Map<string, number>();
  let browser: Browser;
  let page: Page;

  before(async () => {
    server = createServer((request, response) => {
      const url = request.url ?? '/';
      asked.set(url, (asked.get(url) ?? 0) + 1);
      const file = fileOf(`${ADDRESS}${url}`);
      response.writeHead(file === undefined ? 404 : 200, {
        'content-type': TYPES[extname(file ?? '')] ?? 'application/octet-stream',
        // What the browser itself keeps must not help.
        'cache-control': 'no-store',
      });
      response.end(file === undefined ? '' : readFileSync(file));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/playground.html`;
    browser = await launchChromium();
    page = await newPage(browser, { viewport: DESKTOP });
  });

  after(async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  });

  const status = () => page.locator('.playground').getByRole('status');

  const kept = (file: string) =>
    until(async () => {
      const names = await page.evaluate(async () => {
        const store = await caches.open('nrs-playground');
        return (await store.keys()).map(({ url }) => url);
      });
      return names.some((name) => name.endsWith(file)) || undefined;
    }, `${file} is kept`);

  it('asks for nothing again while somebody types', async () => {
    await page.goto(address);
    await kept('/arithmetic/solver.safetensors');
    await page.locator('.playground').getByRole('textbox').first().pressSequentially(' 1+2+3+4+5');
    await page.getByLabel('Language', { exact: true }).selectOption('nibbles');
    await kept('/nibbles/solver.safetensors');
    // The page is asked for by the browser, for its code, and to be kept. The icon is asked for
    // with each new address.
    assert.deepEqual(
      [...asked].filter(([url, times]) => times > 3 && url !== '/icon.svg'),
      [],
    );
  });

  it('works after the first visit, with the languages that were chosen', async () => {
    await page.goto(address);
    await kept('/arithmetic/solver.safetensors');
    await page.getByLabel('Language', { exact: true }).selectOption('logic');
    await kept('/logic/solver.safetensors');
    await page.evaluate(() => navigator.serviceWorker.ready);

    server.closeAllConnections();
    await page.context().setOffline(true);
    for (const [language, value] of [
      ['arithmetic', 'Value -51, ✓ the exact value'],
      ['logic', 'Value a, ✓ the exact value'],
    ] as const) {
      await page.goto('about:blank');
      await page.goto(`${address}#language=${language}`);
      await page.getByRole('button', { name: 'Solve' }).click();
      await status().getByText('exact value').waitFor();
      assert.equal(await status().innerText(), value);
    }
    await page.getByLabel('Language', { exact: true }).selectOption('sql');
    await page.getByRole('button', { name: 'Solve' }).click();
    await page.getByText('cannot be loaded: check your connection').waitFor();
  });
});
