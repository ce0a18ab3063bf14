import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Locator, Page } from 'playwright-core';
import { newPage } from '../chromium';
import { CLIENT, type CodeServer } from '../codeServer';
import { attempts, becomes, until } from '../waiting';

/** A lens and the one-based number of the line below it. */
interface Lens {
  readonly title: string;
  readonly line: number;
}

/** Between two keys of a quick typist: a test of typing is about its speed. */
const KEY_MS = 80;

const ACTIVE = '.editor-group-container.active';
const QUICK_INPUT = '.quick-input-widget input[type="text"]';
const SHOWN_ROWS = '.quick-input-widget:not([style*="display: none"]) .monaco-list-row';

/** VS Code as a user operates it: keys, visible texts and clicks. */
export class Editor {
  private readonly toasts = new Set<string>();
  private readonly expectedToasts: (string | RegExp)[] = [];

  constructor(
    readonly page: Page,
    private readonly server: CodeServer,
    /** The folder of the workspace. */
    readonly workspace: string,
  ) {}

  async start(): Promise<void> {
    await this.page.exposeFunction('toastShown', (text: string) => this.toasts.add(text));
    await this.page.addInitScript(() => {
      const { toastShown } = globalThis as unknown as { toastShown: (text: string) => void };
      // Whether a toast of progress is shown depends on the speed of the machine.
      const complaint = '.notification-list-item:has(.codicon-error, .codicon-warning)';
      new MutationObserver(() =>
        document
          .querySelectorAll(`.notifications-toasts ${complaint} .notification-list-item-message`)
          .forEach((message) => toastShown(message.textContent)),
      ).observe(document, { childList: true, subtree: true });
    });
    await this.page.goto(`${this.server.address}?folder=${encodeURIComponent(this.workspace)}`);
    await this.started();
  }

  /** Opens another window with the same folder. */
  async anotherWindow(): Promise<Editor> {
    const browser = this.page.context().browser();
    if (browser === null) {
      throw new Error('the page has no browser');
    }
    const other = new Editor(await newPage(browser), this.server, this.workspace);
    await other.start();
    return other;
  }

  private async started(): Promise<void> {
    await this.page.waitForFunction(() =>
      ['code/didStartWorkbench', 'code/didRestoreEditors', 'code/didLoadExtensions'].every(
        (mark) => performance.getEntriesByName(mark).length > 0,
      ),
    );
  }

  /** Waits for the language server and returns its process id. */
  languageServer(): Promise<number> {
    return until(() => this.languageServerNow(), 'a language server runs');
  }

  /** The process id of the language server, if it runs. */
  languageServerNow(): number | undefined {
    return this.server.running('serve');
  }

  /** Does something while a process waits, so that the result does not depend on its speed. */
  async whilePaused<T>(command: 'serve' | 'train', action: () => Promise<T>): Promise<T> {
    const pid = await until(() => this.server.running(command), `nrs ${command} runs`);
    process.kill(pid, 'SIGSTOP');
    try {
      return await action();
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  }

  /** The log of the extension. */
  log(): string {
    return this.server.extensionLog();
  }

  /** The text of a workspace file on disk. */
  saved(path: string): string {
    return readFileSync(join(this.workspace, path), 'utf8');
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.page.keyboard.press(key);
    }
  }

  /** Runs a command by its name in the command palette, such as "NRS: Simplify Next Step". */
  async command(name: string): Promise<void> {
    await this.pressToChoose('F1', `>${name}`, name);
  }

  /** The names of all commands of NRS in the command palette. */
  async offeredCommands(): Promise<readonly string[]> {
    const names = this.page.locator(`${SHOWN_ROWS} .label-name`);
    const offered = await attempts(async (limit) => {
      await this.press('F1');
      await this.page.locator(QUICK_INPUT).fill('>NRS: ', limit);
      await names.getByText('NRS: Solve Formula').waitFor(limit);
      return names.allInnerTexts();
    }, 'the commands of NRS');
    await this.press('Escape');
    return offered.filter((name) => name.startsWith('NRS: ')).toSorted();
  }

  /** Opens a file of the workspace by its name. */
  async open(path: string): Promise<void> {
    const name = path.replace(/^.*\//, '');
    await this.pressToChoose('Control+p', path, name);
    await this.page.waitForSelector(`.tab.active[data-resource-name="${name}"]`);
    await this.page.waitForSelector(`${ACTIVE} .monaco-editor.focused`);
  }

  /** Focuses the text editor. */
  async focus(): Promise<void> {
    // Again, because a view that opens at the same time may take the focus.
    await attempts(async (limit) => {
      await this.press('Control+1');
      await this.page.waitForSelector(`${ACTIVE} .monaco-editor.focused`, limit);
    }, 'a text editor with the focus');
  }

  /** Puts the active editor or view beside the others, and focuses the text editor that it leaves. */
  async moveBeside(): Promise<void> {
    await this.command('View: Move Editor into Right Group');
    const right = this.page.locator('.editor-group-container').nth(1);
    // Otherwise what moves takes the focus afterwards.
    await right.and(this.page.locator('.active')).waitFor();
    await this.focus();
  }

  /**
   * Opens the quick input by a key and selects a row. Repeats the key if an editor that opens at the
   * same time closes the quick input.
   */
  private async pressToChoose(key: string, input: string, label: string): Promise<void> {
    const row = this.page
      .locator(SHOWN_ROWS)
      .filter({ has: this.page.getByText(label, { exact: true }) });
    await attempts(async (limit) => {
      await this.press(key);
      await this.page.locator(QUICK_INPUT).fill(input, limit);
      await row.first().click(limit);
    }, `"${label}" among what ${key} opens`);
  }

  /** Sets the cursor; lines and columns are one-based. */
  async cursorTo(line: number, column: number): Promise<void> {
    const place = `Ln ${line}, Col ${column}`;
    await attempts(async (limit) => {
      await this.press('Control+g');
      await this.page.locator(QUICK_INPUT).fill(`:${line}:${column}`, limit);
      await this.press('Enter');
      await this.page.getByText(place, { exact: true }).waitFor(limit);
    }, place);
  }

  /** The visible text of the active editor, without inlay hints. */
  text(): Promise<string> {
    return this.page.locator(`${ACTIVE} .monaco-editor .view-lines`).evaluate((lines) =>
      [...lines.querySelectorAll<HTMLElement>('.view-line')]
        .sort((a, b) => parseFloat(a.style.top) - parseFloat(b.style.top))
        .map((line) =>
          [...line.querySelectorAll('span > span')]
            .filter((part) => !part.className.includes('dyn-rule'))
            .map((part) => part.textContent)
            .join('')
            .replaceAll('\u00a0', ' '),
        )
        .join('\n'),
    );
  }

  /** The words of the active editor with their colours, in the order of the text. */
  colours(): Promise<readonly { readonly text: string; readonly colour: string }[]> {
    return this.page
      .locator(`${ACTIVE} .monaco-editor .view-line span > span[class^="mtk"]`)
      .evaluateAll((parts) =>
        parts.map((part) => ({
          text: part.textContent.replaceAll('\u00a0', ' ').trim(),
          colour: getComputedStyle(part).color,
        })),
      );
  }

  /** Waits for a text of the active editor. */
  awaitText(expected: string): Promise<void> {
    return becomes(() => this.text(), expected);
  }

  /** Replaces the whole text. */
  async setText(text: string): Promise<void> {
    // Pasted, because typed brackets close automatically.
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await this.press('Control+a', 'Control+v');
    await this.awaitText(text);
  }

  /** The inlay hints. */
  async hints(): Promise<readonly string[]> {
    const all = await this.page
      .locator(`${ACTIVE} .monaco-editor .view-line [class*="dyn-rule"]`)
      .allTextContents();
    return all.map((text) => text.replaceAll('\u00a0', ' ')).filter((text) => text.trim() !== '');
  }

  /** The status bar item of NRS. */
  statusItem(): Locator {
    return this.page.locator('[id="nrs.nrs.nrs"]');
  }

  /** The lenses of the active editor, with the lines below them. */
  private lenses(): Promise<readonly Lens[]> {
    return this.page
      .locator(`${ACTIVE} .monaco-editor`)
      .first()
      .evaluate((editor) => {
        const lines = [...editor.querySelectorAll('.margin .line-numbers')].map((number) => ({
          line: Number(number.textContent),
          top: number.getBoundingClientRect().top,
        }));
        return [...editor.querySelectorAll('.codelens-decoration a')]
          .map((lens) => ({ title: lens.textContent, box: lens.getBoundingClientRect() }))
          .filter(({ box }) => box.height > 0)
          .map(({ title, box }) => {
            const middle = (box.top + box.bottom) / 2;
            const below = lines.filter(({ top }) => top >= middle);
            return { title, line: below.sort((a, b) => a.top - b.top)[0]?.line ?? 0 };
          });
      });
  }

  /** Waits until a line has exactly these lenses. */
  awaitLenses(line: number, ...titles: readonly string[]): Promise<void> {
    return becomes(
      async () =>
        (await this.lenses()).filter((lens) => lens.line === line).map(({ title }) => title),
      titles,
    );
  }

  async clickLens(title: string, line: number): Promise<void> {
    const place = await until(async () => {
      const index = (await this.lenses()).findIndex(
        (lens) => lens.title === title && lens.line === line,
      );
      return index < 0 ? undefined : index;
    }, `a lens "${title}" of line ${line}`);
    await this.page.locator(`${ACTIVE} .codelens-decoration a`).nth(place).click();
  }

  /** Waits until the problems of all files have exactly these codes, in any order. */
  async awaitProblems(...codes: readonly string[]): Promise<void> {
    await this.command('Problems: Focus on Problems View');
    const listed = this.page.locator('.markers-panel [aria-level="2"] .marker-code');
    await becomes(async () => (await listed.allTextContents()).toSorted(), codes.toSorted());
    await this.focus();
  }

  /** The text of the hover at the cursor. */
  async hover(): Promise<string> {
    const hover = this.page
      .locator('.monaco-editor .monaco-hover:not(.hidden)')
      .filter({ hasText: /\S/, hasNotText: 'Loading...' })
      .first();
    // Again, because a redraw may close it.
    return attempts(async (limit) => {
      await this.press('Control+k', 'Control+i');
      return hover.innerText(limit);
    }, 'a hover');
  }

  /** Applies a code action at the cursor by keyboard. */
  async codeAction(title: string): Promise<void> {
    const rows = this.page.locator('.action-widget .monaco-list-row.action');
    const wanted = rows.filter({ has: this.page.getByText(title, { exact: true }) });
    // Again, because a redraw may close it.
    await attempts(async (limit) => {
      await this.press('Control+.');
      await wanted.waitFor(limit);
    }, `the code action "${title}"`);
    const place = (await rows.allInnerTexts()).findIndex((text) => text.trim() === title);
    await this.press(...Array<string>(place).fill('ArrowDown'), 'Enter');
  }

  /** The toast with a text, which is expected from now on. */
  toast(text: string | RegExp): Locator {
    this.expectedToasts.push(text);
    return this.page
      .locator('.notifications-toasts .notification-list-item')
      .filter({ hasText: text });
  }

  /** The warnings and errors that VS Code has shown and that no test has asked for. */
  unexpectedToasts(): readonly string[] {
    return [...this.toasts].filter(
      (toast) =>
        !this.expectedToasts.some((text) =>
          typeof text === 'string' ? toast.includes(text) : text.test(toast),
        ),
    );
  }

  /** Types as people do, and presses Enter at the ends of lines. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text, { delay: KEY_MS });
  }

  /** The popup of completions. */
  completions(): Locator {
    return this.page.locator(`${ACTIVE} .suggest-widget.visible`);
  }

  /** The page of the view with a title. */
  webview(title: string): Promise<Frame> {
    return until(async () => {
      for (const element of await this.page.locator('iframe.webview.ready').elementHandles()) {
        const outer = await element.contentFrame();
        const inner = await outer?.locator('iframe#active-frame').elementHandles();
        const frame = await inner?.[0]?.contentFrame();
        if (frame && (await frame.title().catch(() => undefined)) === title) {
          return frame;
        }
      }
      return undefined;
    }, `a view "${title}"`);
  }

  resize(width: number, height: number): Promise<void> {
    return this.page.setViewportSize({ width, height });
  }

  /** Writes a screenshot to out/screenshots, with the mouse away from everything. */
  async screenshot(name: string): Promise<void> {
    await this.page.mouse.move(200, 0);
    await this.page.locator('.workbench-hover-container').waitFor({ state: 'hidden' });
    await this.screenshotWithHover(name);
  }

  /** The same, but leaves the mouse, whose moves close a hover. */
  async screenshotWithHover(name: string): Promise<void> {
    await this.page.screenshot({ path: join(CLIENT, 'out', 'screenshots', `${name}.png`) });
  }
}
