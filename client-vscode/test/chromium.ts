import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { NEVER_COMES_AFTER_MS } from './waiting.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** An installed Chromium, from the variable CHROMIUM or the PATH. */
export function launchChromium(): Promise<Browser> {
  const candidates = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const executablePath = process.env['CHROMIUM'] ?? candidates.find(existsSync);
  if (executablePath === undefined) {
    throw new Error('no Chromium found: install it (Debian: apt-get install chromium)');
  }
  return chromium.launch({
    executablePath,
    timeout: NEVER_COMES_AFTER_MS,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** A new page, whose actions all wait for as long as tests do. */
export async function newPage(
  browser: Browser,
  options?: Parameters<Browser['newPage']>[0],
): Promise<Page> {
  const page = await browser.newPage(options);
  page.setDefaultTimeout(NEVER_COMES_AFTER_MS);
  return page;
}
