import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { launchChromium } from '../../client-vscode/test/chromium.ts';
import { link, linked, MOST_OF_RULES } from '../.vitepress/theme/playground/input.ts';
import { OWN } from '../playground/src/main/typescript/languages.ts';
import {
  ADDRESS,
  DESKTOP,
  PICTURES,
  RULES,
  SITE,
  openPage,
  type Browser,
  type Page,
} from './served.ts';

const MOST_BYTES = 3_000_000;
const PLAYGROUND = `${ADDRESS}/playground.html`;

describe("the playground with a visitor's rules", () => {
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];
  const sent = new Set<string>();

  before(async () => {
    mkdirSync(PICTURES, { recursive: true });
    browser = await launchChromium();
    page = await openPage(browser, complaints, (file) => sent.add(file));
  });

  after(async () => {
    await browser.close();
  });

  const rules = () => page.getByLabel('Rules', { exact: true });
  const formula = () => page.getByLabel('Formula', { exact: true });
  const verdict = (text: RegExp) => page.locator('#playground-verdict').filter({ hasText: text });
  const mistakes = () => page.locator('#playground-mistakes');
  const status = (text: RegExp) =>
    page.locator('.playground form + * ~ p[role=status]').filter({ hasText: text });
  const steps = () => page.getByRole('list', { name: 'Steps' }).locator(':scope > li');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  async function open(text: string, example?: string): Promise<void> {
    await page.goto('about:blank');
    const whole = link({ language: OWN.id, rules: text, formula: example ?? '' });
    const fragment = example === undefined ? whole.replace('&formula=', '') : whole;
    await page.goto(`${PLAYGROUND}#${fragment}`);
  }

  it('loads nothing of it before it is chosen', async () => {
    await page.goto(PLAYGROUND);
    await press('Solve');
    await status(/exact value/).waitFor();
    // The site fetches pages that are linked before anybody opens them.
    assert.deepEqual(
      [...sent].filter((file) => /rules|family/.test(file) && !/\.md\.[^/]*$/.test(file)),
      [],
    );
  });

  it('begins with an example that is proved, and rewrites its formula', async () => {
    await page.getByLabel('Language', { exact: true }).selectOption(OWN.id);
    const before = sent.size;
    await verdict(/✓ proved for every formula, without training\./).waitFor();
    const more = [...sent].slice(before).filter((file) => !file.endsWith('.html'));
    const raw = more.reduce((sum, file) => sum + statSync(file).size, 0);
    console.log(`own rules: ${raw} bytes`);
    assert.ok(raw < MOST_BYTES, `${raw} bytes`);
    assert.match(await page.locator('#playground-verdict').innerText(), /21 leaves and atoms/);
    assert.equal(await formula().inputValue(), OWN.formula);
    await press('Simplify next step');
    await steps().nth(0).waitFor();
    assert.match(
      await steps().nth(0).innerText(),
      /append\(reverse\(\(b:\(c:nil\)\)\),\(a:nil\)\)/,
    );
    await press('Solve');
    await status(/exact value/).waitFor();
    assert.equal(await status(/./).innerText(), 'Value (c:(b:(a:nil))), ✓ the exact value');
    assert.equal(await steps().count(), 10);
    assert.equal(await steps().getByText('✗').count(), 0);
  });

  for (const { name, text, mistakes: expected, words, formulas } of RULES) {
    it(`says what the program says: ${name}`, async () => {
      await open(text, formulas[0]?.formula);
      if (expected.length > 0) {
        await mistakes().locator('p').first().waitFor();
        assert.deepEqual(
          await mistakes().locator('p').allInnerTexts(),
          expected.map(({ line, what }) => (line > 0 ? `Line ${line}: ${what}.` : `${what}.`)),
        );
        assert.equal(await rules().getAttribute('aria-invalid'), 'true');
        assert.ok(await page.getByRole('button', { name: 'Solve' }).isDisabled());
        return;
      }
      await verdict(/./).filter({ hasText: words }).waitFor();
      for (const each of formulas) {
        await formula().fill(each.formula);
        await press('Solve');
        await status(/exact value/).waitFor();
        assert.equal(await status(/./).innerText(), `Value ${each.value}, ✓ the exact value`);
        assert.equal(await steps().count(), each.steps, each.formula);
      }
    });
  }

  it('restores rules and formula from a link, also those that are wrong', async () => {
    for (const text of [
      OWN.rules.replace('"last(?a : nil) => ?a"', '"last(?a : nil) => ?b"'),
      '{',
    ]) {
      await open(text, 'last(a : nil)');
      await mistakes().locator('p').first().waitFor();
      assert.equal(await rules().inputValue(), text);
      assert.equal(await formula().inputValue(), 'last(a : nil)');
    }
    await open(OWN.rules, 'length(a : nil)');
    await status(/Current formula length/).waitFor();
    await rules().fill(OWN.rules.replace('"lists"', '"rows"'));
    const text = await rules().inputValue();
    await page.waitForURL((url) => linked(url.hash)?.rules === text);
    const address = page.url();
    await page.goto('about:blank');
    await page.goto(address);
    await verdict(/rows: 15 views/).waitFor();
    assert.equal(await formula().inputValue(), 'length(a : nil)');
  });

  it('says that the rules of a link are damaged, and keeps its formula', async () => {
    await page.goto('about:blank');
    await page.goto(`${PLAYGROUND}#language=own&rules=e30g!&formula=f(a)`);
    await page.getByText('The rules of the link are damaged: copy the whole link again').waitFor();
    assert.equal(await formula().inputValue(), 'f(a)');
    await page.getByLabel('Language', { exact: true }).selectOption(OWN.id);
    await verdict(/✓/).waitFor();
    assert.equal(await formula().inputValue(), 'f(a)');
  });

  it('has a formula of other rules that a link has alone', async () => {
    await open(OWN.rules.replace(/reverse\(a : .*"/, 'last(b : nil) = b"'));
    await verdict(/✓/).waitFor();
    await status(/Current formula last\(\(b:nil\)\)/).waitFor();
    assert.equal(await formula().inputValue(), 'last(b : nil)');
  });

  it('refuses rules that are too long, and shows them whole', async () => {
    const long = OWN.rules + ' '.repeat(MOST_OF_RULES + 1 - OWN.rules.length);
    await open(long, OWN.formula);
    await mistakes().getByText('The description has 20,001 characters').waitFor();
    assert.equal(await rules().inputValue(), long);
    assert.ok(await page.getByRole('button', { name: 'Check and ask' }).isDisabled());
    await rules().fill(OWN.rules);
    await mistakes().getByText('characters').waitFor({ state: 'detached' });
  });

  it('knows nothing of rules that were changed, until they are asked about', async () => {
    await open(OWN.rules, OWN.formula);
    await verdict(/✓/).waitFor();
    await rules().press('End');
    await rules().pressSequentially(' ');
    await verdict(/✓/).waitFor({ state: 'detached' });
    assert.ok(await page.getByRole('button', { name: 'Solve' }).isDisabled());
    await rules().press('Control+Enter');
    await verdict(/✓/).waitFor();
    assert.equal(await formula().inputValue(), OWN.formula);
  });

  it('names the answers of other networks that are wrong, and rewrites nothing', async () => {
    const damaged = await openPage(browser, []);
    await damaged.route('**/family/solver.safetensors', (route) => {
      const body = readFileSync(join(SITE, 'playground/family/solver.safetensors'));
      return route.fulfill({ body: body.fill(0, Math.floor(body.length / 2)) });
    });
    await damaged.goto(PLAYGROUND);
    await damaged.getByLabel('Language', { exact: true }).selectOption(OWN.id);
    await damaged.getByText('✗ not proved: wrong leaves').waitFor();
    const named = damaged.locator('#playground-verdict').getByText(', and the networks answer');
    assert.ok((await named.count()) > 0);
    assert.ok(await damaged.getByRole('button', { name: 'Solve' }).isDisabled());
    await damaged.close();
  });

  it('reads formulas that are too deep to be drawn', async () => {
    await open(OWN.rules);
    await verdict(/✓ proved for every formula/).waitFor();
    await formula().fill(`${'next('.repeat(300)}0${')'.repeat(300)}`);
    await status(/Current formula next/).waitFor();
    assert.equal(await page.locator('.tree').count(), 0);
    await press('Solve');
    await status(/✓ the exact value/).waitFor();
  });

  it('stops', async () => {
    const slow = await openPage(browser, []);
    await slow.goto(PLAYGROUND);
    // The answer never comes, as for rules that take long.
    await slow.route('**/rules.js', () => undefined);
    await slow.getByLabel('Language', { exact: true }).selectOption(OWN.id);
    await slow.getByText('Checking the rules…').waitFor();
    await slow.getByRole('button', { name: 'Stop' }).click();
    await slow.getByText('Stopped: nothing is known of these rules.').waitFor();
    await slow.unroute('**/rules.js');
    await slow.getByRole('button', { name: 'Check and ask' }).click();
    await slow.getByText('✓ proved for every formula').waitFor();
    await slow.close();
  });

  for (const file of ['rules.js', 'solver.safetensors']) {
    it(`says what cannot be loaded, and tries again: ${file}`, async () => {
      const offline = await openPage(browser, []);
      await offline.goto(PLAYGROUND);
      await offline.route(`**/${file}*`, (route) => route.abort('internetdisconnected'));
      await offline.getByLabel('Language', { exact: true }).selectOption(OWN.id);
      await offline.getByText(`${file} cannot be loaded: check`).waitFor();
      await offline.unroute(`**/${file}*`);
      await offline.getByRole('button', { name: 'Check and ask' }).click();
      await offline.getByText('✓ proved for every formula').waitFor();
      await offline.close();
    });
  }

  it('has names for screen readers, and works with the keyboard', async () => {
    await open(OWN.rules, OWN.formula);
    await verdict(/✓/).waitFor();
    assert.equal(await page.getByRole('group', { name: OWN.name }).count(), 1);
    const nameless = await page
      .locator('.playground')
      .evaluate(
        (element) =>
          [...element.querySelectorAll<HTMLInputElement>('button, input, select, textarea')].filter(
            (each) => (each.labels?.[0]?.textContent ?? each.textContent).trim() === '',
          ).length,
      );
    assert.equal(nameless, 0);
    await rules().focus();
    await page.keyboard.press('Tab');
    assert.equal(
      await page.evaluate(() => document.activeElement?.textContent.trim()),
      'Check and ask',
    );
    await page.keyboard.press('Enter');
    await verdict(/✓/).waitFor();
    await formula().focus();
    await page.keyboard.press('Enter');
    await steps().nth(0).waitFor();
  });

  for (const width of [DESKTOP.width, 900, 400]) {
    for (const scheme of ['light', 'dark'] as const) {
      it(`is shown ${width} pixels wide in ${scheme} colours`, async () => {
        await page.setViewportSize({ width, height: DESKTOP.height });
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        await open(OWN.rules, OWN.formula);
        await verdict(/✓/).waitFor();
        await press('Simplify next step');
        await steps().nth(0).waitFor();
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
        await page.evaluate(() => {
          scrollTo(0, 0);
        });
        const path = join(PICTURES, `playground-rules-${width}-${scheme}.png`);
        await page.screenshot({ path, fullPage: true });
      });
    }
  }

  it('complains about nothing', () => {
    assert.deepEqual(complaints, []);
  });
});
