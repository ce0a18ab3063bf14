import assert from 'node:assert/strict';
import { globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { launchChromium } from '../../client-vscode/test/chromium.ts';
import {
  ADDRESS,
  DESKTOP,
  PHONE,
  PICTURES,
  SITE,
  fileOf,
  openPage,
  type Browser,
  type Page,
} from './served.ts';

describe('the built site', () => {
  let browser: Browser;
  let page: Page;
  /** What went wrong in the page: errors and missing files. */
  const complaints: string[] = [];
  const pages = globSync('**/*.html', { cwd: SITE })
    .filter((file) => file !== '404.html')
    .map((file) => `${ADDRESS}/${file.replaceAll('\\', '/').replace(/(^|\/)index\.html$/, '$1')}`)
    .sort();

  before(async () => {
    mkdirSync(PICTURES, { recursive: true });
    browser = await launchChromium();
    page = await openPage(browser, complaints);
  });

  after(async () => {
    await browser.close();
  });

  async function show(
    path: string,
    size = DESKTOP,
    scheme: 'light' | 'dark' = 'light',
  ): Promise<void> {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.goto(new URL(path, ADDRESS).href, { waitUntil: 'load' });
    // Vue marks the element when the page reacts to clicks.
    await page.waitForFunction(() => '__vue_app__' in (document.querySelector('#app') ?? {}));
  }

  it('has all pages in its sitemap', () => {
    const listed = [
      ...readFileSync(join(SITE, 'sitemap.xml'), 'utf8').matchAll(/<loc>(.*?)<\/loc>/g),
    ];
    assert.deepEqual(
      listed.map((entry) => entry[1]?.replace(/^https?:\/\/[^/]+/, ADDRESS)).sort(),
      pages,
    );
  });

  it('has pages without errors and without dead links, as wide as the window', async () => {
    const faults: string[] = [];
    const anchors = new Map<string, ReadonlySet<string>>();
    const links: { from: string; to: string }[] = [];
    for (const address of pages) {
      await page.setViewportSize(DESKTOP);
      await page.emulateMedia({ colorScheme: 'light' });
      const answer = await page.goto(address, { waitUntil: 'load' });
      if (answer?.ok() !== true) faults.push(`${address} is missing`);
      const found = await page.evaluate(() => ({
        ids: [...document.querySelectorAll('[id]')].map((element) => element.id),
        links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(
          (link) => link.href,
        ),
      }));
      anchors.set(address, new Set(found.ids));
      links.push(...found.links.map((to) => ({ from: address, to })));
      for (const size of [DESKTOP, PHONE]) {
        await page.setViewportSize(size);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        if (width > size.width) faults.push(`${address} is ${width} pixels wide at ${size.width}`);
      }
    }
    for (const { from, to } of links.filter((link) => link.to.startsWith(`${ADDRESS}/`))) {
      const url = new URL(to);
      const target = `${ADDRESS}${url.pathname}`;
      if (fileOf(target) === undefined) faults.push(`${from}: dead link: ${to}`);
      const ids = anchors.get(target);
      if (url.hash !== '' && ids?.has(decodeURIComponent(url.hash.slice(1))) !== true) {
        faults.push(`${from}: dead link to a heading: ${to}`);
      }
    }
    assert.deepEqual([...new Set(faults)], []);
  });

  it('has six groups in its sidebar', async () => {
    await show('/start.html');
    assert.deepEqual(await page.locator('.VPSidebarItem.level-0 > .item').allInnerTexts(), [
      'Start',
      'Tutorials',
      'How-to',
      'Reference',
      'Explanation',
      'Results',
    ]);
  });

  it('finds pages by their words', async () => {
    await show('/start.html');
    await page.locator('.VPNavBarSearch button').click();
    await page.locator('#localsearch-input').fill('last leaf of a text');
    await page.locator('.VPLocalSearchBox .result').first().click();
    await page.waitForURL((url) => url.pathname !== '/start.html');
    assert.match(await page.locator('.vp-doc').innerText(), /leaf/);
  });

  it('draws diagrams', async () => {
    await show('/project/architecture.html');
    await page.locator('.diagram svg').first().waitFor();
  });

  for (const [width, size] of Object.entries({ 1280: DESKTOP, 400: PHONE })) {
    for (const scheme of ['light', 'dark'] as const) {
      it(`is shown ${width} pixels wide in ${scheme} colours`, async () => {
        for (const name of [
          'index',
          'start',
          'languages',
          'commands',
          'results/accuracy',
          'project/architecture',
        ]) {
          await show(`/${name}.html`, size, scheme);
          assert.equal(await page.locator('html.dark').count(), scheme === 'dark' ? 1 : 0);
          if (name === 'project/architecture') await page.locator('.diagram svg').first().waitFor();
          const picture = `${name.replace('/', '-')}-${width}-${scheme}.png`;
          await page.screenshot({ path: join(PICTURES, picture) });
        }
      });
    }
  }

  it('complains about nothing', () => {
    assert.deepEqual(complaints, []);
  });
});
