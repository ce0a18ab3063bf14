import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { launchChromium } from '../../client-vscode/test/chromium.ts';
import { LANGUAGES } from '../playground/src/main/typescript/languages.ts';
import {
  ADDRESS,
  ANSWERS,
  DESKTOP,
  PHONE,
  PICTURES,
  openPage,
  type Browser,
  type Page,
} from './served.ts';

const PLAYGROUND = `${ADDRESS}/playground.html`;
const MOST_BYTES = 4_000_000;

describe('the playground', () => {
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

  const formula = () => page.getByLabel('Formula', { exact: true });
  const status = (text = /./) =>
    page.locator('.playground').getByRole('status').filter({ hasText: text });
  const steps = () => page.getByRole('list', { name: 'Steps' }).locator(':scope > li');

  async function open(language: string, text: string): Promise<void> {
    // Another address than before: a new fragment alone loads no page.
    await page.goto('about:blank');
    await page.goto(`${PLAYGROUND}#${new URLSearchParams({ language, formula: text }).toString()}`);
    await status(/Current formula/).waitFor();
  }

  it('shows the first value without many bytes', async () => {
    await page.goto(PLAYGROUND);
    await page.getByRole('button', { name: 'Solve' }).click();
    await status(/exact value/).waitFor();
    const files = [...sent];
    const raw = files.reduce((sum, file) => sum + statSync(file).size, 0);
    const packed = files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
    console.log(`first value: ${raw} bytes, ${packed} with gzip`);
    assert.match(await status().innerText(), /^Value -51, ✓ the exact value$/);
    assert.ok(raw < MOST_BYTES, `${raw} bytes`);
  });

  for (const { id } of LANGUAGES) {
    it(`rewrites as the program does: ${id}`, async () => {
      // Those that are left ask the engine without a page.
      const answers = ANSWERS.filter((answer) => answer.language === id).slice(0, 8);
      assert.equal(answers.length, 8);
      await open(id, answers[0]?.formula ?? '');
      for (const answer of answers) {
        await formula().fill(answer.formula);
        await page.getByRole('button', { name: 'Solve' }).click();
        await status(/exact value/).waitFor();
        assert.equal(
          await status().innerText(),
          `Value ${answer.value}, ✓ the exact value`,
          answer.formula,
        );
        assert.equal(await steps().count(), answer.steps, answer.formula);
        assert.equal(await steps().getByText('✗').count(), 0, answer.formula);
        assert.equal(await steps().getByText('none gives this value').count(), 0, answer.formula);
      }
    });
  }

  it('works with the keyboard alone', async () => {
    await open('arithmetic', '(1+2)*(3-4)');
    await formula().focus();
    await page.keyboard.press('Enter');
    await steps().nth(0).waitFor();
    assert.match(await status().innerText(), /^Current formula \(\(1\+2\)\*-1\)$/);
    await page.keyboard.press('Control+Enter');
    await steps().nth(2).waitFor();
    assert.equal(await status().innerText(), 'Value -3, ✓ the exact value');
    const names: string[] = [];
    for (let i = 0; i < 4; i++) {
      await page.keyboard.press('Tab');
      names.push(await page.evaluate(() => document.activeElement?.textContent.trim() ?? ''));
    }
    assert.deepEqual(names.slice(0, 3), ['Solve', 'Reset', 'Copy link']);
    await page.getByRole('button', { name: 'Reset' }).focus();
    await page.keyboard.press('Space');
    await status(/Current formula/).waitFor();
    assert.equal(await steps().count(), 0);
  });

  it('has names for screen readers, and announces steps', async () => {
    await open('logic', 'a & T');
    const nameless = await page
      .locator('.playground')
      .evaluate(
        (element) =>
          [...element.querySelectorAll<HTMLInputElement>('button, input, select')].filter(
            (each) => (each.labels?.[0]?.textContent ?? each.textContent).trim() === '',
          ).length,
      );
    assert.equal(nameless, 0);
    for (const name of ['Language', 'Formula']) {
      assert.equal(await page.getByLabel(name, { exact: true }).count(), 1, name);
    }
    assert.equal(await page.locator('ol[aria-live=polite]').count(), 1);
  });

  it('shows what the parser says about a formula, and where', async () => {
    await open('arithmetic', '(1+2)');
    await formula().fill('(1+)*2');
    const alert = page.locator('#playground-problems');
    await alert.locator('mark').waitFor();
    assert.match(await alert.innerText(), /missing/);
    assert.equal(await formula().getAttribute('aria-invalid'), 'true');
    await page.keyboard.press('Enter');
    assert.equal(await steps().count(), 0);
  });

  for (const [what, file, text] of [
    ['a missing file', 'solver.safetensors', 'solver.safetensors (404) cannot be loaded: check'],
    ['no connection', 'solver.safetensors', 'solver.safetensors cannot be loaded: check'],
    ['no connection', 'engine.js', 'engine.js cannot be loaded: check'],
  ] as const) {
    it(`says what cannot be loaded, and tries again: ${what}, ${file}`, async () => {
      const offline = await openPage(browser, []);
      await offline.route(`**/${file}*`, (route) =>
        what === 'no connection'
          ? route.abort('internetdisconnected')
          : route.fulfill({ status: 404 }),
      );
      await offline.goto(PLAYGROUND);
      await offline.getByRole('button', { name: 'Solve' }).click();
      await offline.getByText(text).waitFor();
      await offline.unroute(`**/${file}*`);
      await offline.getByRole('button', { name: 'Solve' }).click();
      await offline.getByText('✓ the exact value').waitFor();
      await offline.close();
    });
  }

  it('stops when a visitor presses Stop, and when one types', async () => {
    const slow = await openPage(browser, []);
    await slow.goto(`${PLAYGROUND}#language=listops&formula=%5BMAX+1+2%5D`);
    const line = slow.locator('.playground').getByRole('status');
    await line.getByText('Current formula').waitFor();
    // Nobody answers, so the networks of another language never come.
    await slow.route('**/sql/solver.safetensors', () => undefined);
    await slow.getByLabel('Language', { exact: true }).selectOption('sql');
    const solve = slow.getByRole('button', { name: 'Solve' });
    const stop = slow.getByRole('button', { name: 'Stop' });
    for (const end of [
      () => stop.click(),
      () => slow.getByLabel('Formula', { exact: true }).fill('TRUE AND NULL'),
    ]) {
      await solve.click();
      await line.getByText('Loading the networks…').waitFor();
      await end();
      await line.getByText('Current formula').waitFor();
      assert.equal(await slow.locator('#playground-problems').innerText(), '');
      assert.equal(await stop.isDisabled(), true);
    }
    await slow.unroute('**/sql/solver.safetensors');
    // What was asked before typing still waits.
    await solve.click();
    await stop.click();
    await solve.click();
    await line.getByText('Value NULL, ✓ the exact value').waitFor();
    await slow.close();
  });

  it('draws a row of atoms without an operation above it', async () => {
    await open('listops-full', '[MAX 3 [MIN 1 2 ] ]');
    await page.locator('.tree svg[aria-label="[MAX of 3, [MIN of 1, 2;;"]').waitFor();
    assert.equal(await page.locator('.tree path').count(), 4);
  });

  it('draws the last steps of a long formula, and all if somebody asks', async () => {
    await open('arithmetic', Array<string>(61).fill('1').join('+'));
    await page.getByRole('button', { name: 'Solve' }).click();
    await status(/Value 61/).waitFor();
    assert.equal(await steps().count(), 50);
    await page.getByRole('button', { name: 'Show all 60 steps' }).click();
    assert.equal(await steps().count(), 60);
  });

  it('draws the tree of a formula, in which the next leaf is marked', async () => {
    await open('arithmetic', '(1+2)*(3-4)');
    const tree = page.locator('.tree svg');
    await tree.waitFor();
    assert.equal(await tree.getAttribute('aria-label'), '* of + of 1, 2;, - of 3, 4;;');
    await page.getByRole('button', { name: 'Simplify next step' }).click();
    await page.locator('.tree svg[aria-label="* of + of 1, 2;, -1;"]').waitFor();
    assert.deepEqual(await tree.locator('.marked text').allTextContents(), ['+', '1', '2']);
    assert.equal(await tree.locator('path').count(), 4);
  });

  it('shows the outputs of the paper’s Selector with their agreement', async () => {
    await open('arithmetic', '(1+2)*(3-4)');
    await page.locator('summary', { hasText: 'The paper’s Selector' }).click();
    await page.getByRole('button', { name: 'Ask the Selector' }).click();
    const first = page.locator('.playground table tbody tr').first();
    await first.waitFor();
    assert.deepEqual((await first.locator('td').allInnerTexts()).slice(0, 2), ['(3-4)', '✓ 1.00']);
    assert.equal(await page.locator('.playground details mark').innerText(), '(3-4)');
    // It is about another formula than the one after a step.
    await page.getByRole('button', { name: 'Simplify next step' }).click();
    await page.locator('.playground table').waitFor({ state: 'detached' });
    await open('logic', 'a & T');
    assert.equal(await page.locator('summary', { hasText: 'The paper’s Selector' }).count(), 0);
  });

  const problems = () => page.locator('#playground-problems');

  it('refuses a formula that is too long, and shows it whole', async () => {
    await open('arithmetic', '1+2');
    const long = `11${'+1'.repeat(998)}+99`;
    await page.goto('about:blank');
    await page.goto(
      `${PLAYGROUND}#${new URLSearchParams({ language: 'arithmetic', formula: long }).toString()}`,
    );
    await problems().getByText('has 2,001 characters').waitFor();
    assert.equal(await formula().inputValue(), long);
    await page.getByRole('button', { name: 'Solve' }).click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    assert.equal(await steps().count(), 0);
    assert.equal(await status().count(), 0);
    await formula().fill(`${long}${long}`);
    await problems().getByText('has 4,002 characters').waitFor();
    await formula().fill(long.replace('11+', '1+'));
    await problems().getByText('characters').waitFor({ state: 'detached' });
    await status(/Current formula/).waitFor();
  });

  for (const [fragment, name] of [
    ['language=peano&formula=TRUE+AND+NULL', 'The playground has no language “peano”.'],
    ['formula=TRUE+AND+NULL', 'The link names no language.'],
  ] as const) {
    it(`shows the formula of a link, whose language it does not have: ${fragment}`, async () => {
      await page.goto('about:blank');
      await page.goto(`${PLAYGROUND}#${fragment}`);
      await problems().getByText(name).waitFor();
      assert.equal(await formula().inputValue(), 'TRUE AND NULL');
      assert.equal(await page.getByLabel('Language', { exact: true }).inputValue(), '');
      await page.getByRole('button', { name: 'Solve' }).click();
      assert.equal(await status().count(), 0);
      assert.ok(page.url().endsWith(fragment), page.url());
      await page.getByLabel('Language', { exact: true }).selectOption('logic');
      assert.equal(await formula().inputValue(), 'TRUE AND NULL');
      await problems().locator('mark').first().waitFor();
      await page.getByLabel('Language', { exact: true }).selectOption('listops');
      await status(/Current formula \[MAX/).waitFor();
    });
  }

  it('begins with its own formula behind a link to a heading', async () => {
    await page.goto('about:blank');
    await page.goto(`${PLAYGROUND}#how-to-use-it`);
    await status(/Current formula/).waitFor();
    assert.equal(await problems().innerText(), '');
  });

  it('asks for a formula where there is none', async () => {
    for (const text of ['', ' ', '# a comment']) {
      await open('arithmetic', '1+2');
      await formula().fill(text);
      await problems().getByText('Type a formula, such as (1+2)*(3-4*5).').waitFor();
      await page.getByRole('button', { name: 'Solve' }).click();
      assert.equal(await status().count(), 0, text);
    }
  });

  it('gives what is no value no tick', async () => {
    await open('listops-full', '[MAX 3 4 ] 5');
    await page.getByRole('button', { name: 'Solve' }).click();
    await status(/^✗ No value: .*4 5.*no rule applies/).waitFor();
    assert.equal(await status(/✓/).count(), 0);
    for (const text of ['[MED 1 2', '9 ] ] [MAX', 't1']) {
      await formula().fill(text);
      await page.locator('#playground-problems mark').first().waitFor();
      await formula().press('Enter');
      assert.equal(await steps().count(), 0, text);
      assert.equal(await status(/✓/).count(), 0, text);
    }
  });

  it('compares the value with the expected one', async () => {
    for (const [text, result] of [
      ['(1+2) = 4', 'Value 3, ✓ the exact value, ✗ not the expected 4'],
      ['(1+2) = 3', 'Value 3, ✓ the exact value, ✓ as expected'],
      ['(1+2)', 'Value 3, ✓ the exact value'],
    ] as const) {
      await open('arithmetic', text);
      await page.getByRole('button', { name: 'Solve' }).click();
      await status(/exact value/).waitFor();
      assert.equal(await status().innerText(), result);
    }
  });

  it('restores a formula from its link', async () => {
    await open('polynomial', '2x + 3x');
    await formula().fill('2x - (x + 1)');
    await page.waitForURL(/formula=2x\+-/);
    const link = page.url();
    await page.goto('about:blank');
    await page.goto(link);
    await status(/Current formula/).waitFor();
    assert.equal(await formula().inputValue(), '2x - (x + 1)');
    assert.equal(await page.getByLabel('Language', { exact: true }).inputValue(), 'polynomial');
  });

  for (const [width, size] of Object.entries({ 1280: DESKTOP, 400: PHONE })) {
    for (const scheme of ['light', 'dark'] as const) {
      it(`is shown ${width} pixels wide in ${scheme} colours`, async () => {
        await page.setViewportSize(size);
        await page.emulateMedia({
          colorScheme: scheme,
          reducedMotion: 'reduce',
        });
        await open('listops-full', '[MED 5 1 [MAX 3 4 ] 9 ]');
        await page.getByRole('button', { name: 'Solve' }).click();
        await status(/exact value/).waitFor();
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= size.width);
        await open('arithmetic', '((1+2)*(3-(4*5)))-((6+7)*(8-(9*10)))');
        for (let i = 1; i <= 2; i++) {
          await page.getByRole('button', { name: 'Simplify next step' }).click();
          await steps()
            .nth(i - 1)
            .waitFor();
        }
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= size.width);
        const path = join(PICTURES, `playground-${width}-${scheme}.png`);
        await page.screenshot({ path, fullPage: true });
        if (width === '1280' && scheme === 'light') {
          const picture = join(PICTURES, 'playground.png');
          // The head of the site would lie over a part of it.
          await page.setViewportSize({ ...DESKTOP, height: 1400 });
          await page.locator('.playground').screenshot({ path: picture });
        }
      });
    }
  }

  it('complains about nothing', () => {
    assert.deepEqual(complaints, []);
  });
});
