import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Frame, Page } from 'playwright-core';
import { launchChromium, newPage } from '../chromium';
import { until } from '../waiting';
import { page as html } from '../../src/webview/page';
import themes from './themes.json';

const CLIENT = join(__dirname, '..', '..', '..');
const SOURCE = 'https://view.test';

/** VS Code's own styles for the page of a view. */
const GROUND = `
  html { scrollbar-color: var(--vscode-scrollbarSlider-background) var(--vscode-editor-background); }
  body { margin: 0; padding: 0 20px; color: var(--vscode-editor-foreground);
         font-family: var(--vscode-font-family); font-size: var(--vscode-font-size); }
  a { color: var(--vscode-textLink-foreground); }
  code { padding: 1px 3px; border-radius: 4px; color: var(--vscode-textPreformat-foreground);
         background-color: var(--vscode-textPreformat-background); }`;

/** A text field that takes the place of an editor, and a view. */
const BESIDE = `<!DOCTYPE html><title>Editor</title><textarea></textarea>
  <iframe src="/" width="700" height="700"></iframe>`;

const FONTS = {
  'font-family': 'system-ui, "Ubuntu", "DejaVu Sans", sans-serif',
  'font-size': '13px',
  'font-weight': 'normal',
  'editor-font-family': '"DejaVu Sans Mono", monospace',
  'editor-font-size': '14px',
  'editor-font-weight': 'normal',
};

/** VS Code's own themes, with the colours that VS Code 1.139 passes to the page of a view. */
export type ThemeName = keyof typeof themes;

export interface OpenOptions {
  /** Default: `dark`. */
  readonly theme?: ThemeName;
  readonly width?: number;
  readonly height?: number;
  readonly reducedMotion?: boolean;
  /** Whether the page is in a frame beside a text field, as it is beside an editor. */
  readonly beside?: boolean;
  /** The state that an earlier instance of the page stored, as getState returns it. */
  readonly state?: unknown;
}

interface Ready {
  readonly type: 'ready';
}

type Message<FromPage, T> = Extract<FromPage | Ready, { readonly type: T }>;

/** A view's page in a browser; the test takes the place of the extension. */
export interface OpenPage<ToPage, FromPage> {
  readonly page: Page;
  /** The frame of the view's page. */
  readonly frame: Frame;
  /** All messages that the page has sent. The first one is `ready`. */
  readonly sent: readonly (FromPage | Ready)[];
  post(message: ToPage): Promise<void>;
  /** Waits for the first message of a type, including earlier ones. */
  message<T extends string>(type: T): Promise<Message<FromPage, T>>;
  /** All messages of a type, including earlier ones, when there are at least `count`. */
  messages<T extends string>(type: T, count: number): Promise<readonly Message<FromPage, T>[]>;
  /** The state that the page has stored. */
  state(): Promise<unknown>;
}

/** Opens the built page of a view, webview/NAME. */
type Open = <ToPage, FromPage extends { readonly type: string }>(
  name: string,
  options?: OpenOptions,
) => Promise<OpenPage<ToPage, FromPage>>;

/** Starts a browser for the calling suite. Its pages are closed after each test. */
export function inBrowser(): Open {
  let browser: Browser;
  const closing: (() => Promise<void>)[] = [];
  before(async () => {
    browser = await launchChromium();
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) {
      await close();
    }
  });
  after(() => browser.close());
  return (name, options) => open(browser, closing, join(CLIENT, 'dist', 'webview', name), options);
}

async function open<ToPage, FromPage extends { readonly type: string }>(
  browser: Browser,
  closing: (() => Promise<void>)[],
  built: string,
  options: OpenOptions = {},
): Promise<OpenPage<ToPage, FromPage>> {
  type Sent = FromPage | Ready;
  const sent: Sent[] = [];
  const problems: string[] = [];

  const page = await newPage(browser, {
    viewport: { width: options.width ?? 1000, height: options.height ?? 800 },
    reducedMotion: options.reducedMotion === true ? 'reduce' : 'no-preference',
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') {
      problems.push(message.text());
    }
  });
  await page.exposeFunction('testSent', (message: Sent) => void sent.push(message));
  await page.exposeFunction('testProblem', (problem: string) => void problems.push(problem));
  const theme = painted(options.theme ?? 'dark');
  await page.addInitScript(extensionSide, { state: options.state });
  await page.addInitScript(paint, theme);

  const document = html({
    title: 'View',
    script: `${SOURCE}/view.js`,
    style: `${SOURCE}/view.css`,
    source: SOURCE,
    nonce: 'test',
  }).replace('<body>', `<body class="${theme.kind}">`);
  const served: Readonly<Record<string, readonly [string, string]>> = {
    '/': ['text/html', document],
    '/beside': ['text/html', BESIDE],
    '/view.js': ['text/javascript', readFileSync(`${built}.js`, 'utf8')],
    '/view.css': ['text/css', GROUND + readFileSync(`${built}.css`, 'utf8')],
  };
  await page.route('**', async (route) => {
    const file = served[new URL(route.request().url()).pathname];
    await (file === undefined
      ? route.fulfill({ status: 404, body: '' })
      : route.fulfill({ contentType: `${file[0]}; charset=utf-8`, body: file[1] }));
  });

  await page.goto(`${SOURCE}/${options.beside === true ? 'beside' : ''}`);
  const frame = options.beside === true ? page.frames()[1] : page.mainFrame();
  assert.ok(frame);
  closing.push(async () => {
    // Violations are reported with the next frame at the latest.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
    await page.close();
    assert.deepEqual(problems, []);
  });

  const messages = <T extends string>(type: T, count: number) =>
    until(() => {
      const found = sent.filter((message) => message.type === type);
      return found.length < count ? undefined : (found as Message<FromPage, T>[]);
    }, `${count} messages "${type}"`).catch((error: unknown) => {
      throw new Error(`what was sent: ${JSON.stringify(sent)}`, { cause: error });
    });

  return {
    page,
    frame,
    sent,
    post: (message) =>
      frame.evaluate((data) => {
        window.postMessage(data, '*');
      }, message as unknown),
    message: async (type) => (await messages(type, 1))[0] ?? assert.fail(type),
    messages,
    state: () => frame.evaluate(() => (window as unknown as { testState: unknown }).testState),
  };
}

interface Painted {
  readonly kind: string;
  readonly style: string;
}

function painted(name: ThemeName): Painted {
  const { kind, variables } = themes[name];
  const all = Object.entries({ ...variables, ...FONTS });
  return {
    kind,
    style: `:root { ${all.map(([variable, value]) => `--vscode-${variable}: ${value};`).join(' ')} }`,
  };
}

// The functions below run in the page, so they cannot use anything else of this file.

function paint(theme: Painted): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(theme.style);
  document.adoptedStyleSheets = [sheet];
  (document.body as HTMLElement | null)?.setAttribute('class', theme.kind);
}

function extensionSide(given: { readonly state: unknown }): void {
  const test = window as unknown as {
    testState: unknown;
    testSent(message: unknown): Promise<void>;
    testProblem(problem: string): Promise<void>;
    acquireVsCodeApi: unknown;
  };
  test.testState = given.state;
  test.acquireVsCodeApi = () => ({
    postMessage: (message: unknown) => void test.testSent(message),
    getState: () => test.testState,
    setState: (state: unknown) => (test.testState = state),
  });
  document.addEventListener('securitypolicyviolation', (event) => {
    void test.testProblem(`${event.violatedDirective}: ${event.blockedURI}`);
  });
}
