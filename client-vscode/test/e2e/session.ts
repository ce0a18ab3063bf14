import { strict as assert } from 'node:assert';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchChromium, newPage } from '../chromium';
import { startCodeServer, type CodeServer } from '../codeServer';
import { Editor } from './editor';

/** The environment variable with the folder of the installed extension. */
export const FOLDER = 'NRS_E2E_FOLDER';

/** The folders in it: the extension with a server, and the one without. */
export const EXTENSIONS = 'extensions';
export const WEB_EXTENSIONS = 'web extensions';

const LOG_LINES = 60;
const WINDOW = { width: 1280, height: 800 };
const PICTURE = { width: 900, height: 520 };

export interface SessionOptions {
  /** The files of the workspace, by path. */
  readonly files: Readonly<Record<string, string>>;
  /** A folder whose files the workspace gets a copy of. */
  readonly copied?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly theme?: 'light' | 'dark';
  /** Whether the extension is that for the web, which the browser runs. */
  readonly web?: boolean;
  /** Whether VS Code asks about workspace trust; otherwise the workspace is trusted. */
  readonly workspaceTrust?: boolean;
  /** Whether screenshots are for pages: a small window with few parts, and more pixels. */
  readonly pictures?: boolean;
}

/** Starts a VS Code with the packaged extension and a new workspace for the calling suite. */
export function inEditor(options: SessionOptions): () => Editor {
  let session: Session | undefined;
  const current = (): Session => {
    if (session === undefined) {
      throw new Error('there is an editor only while tests run');
    }
    return session;
  };
  before(async () => {
    session = await Session.start(options);
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') {
      await current().tellOfFailure(this.currentTest.fullTitle());
    }
  });
  after(async () => {
    const surprises = session?.editor.unexpectedToasts() ?? [];
    await session?.stop();
    assert.deepEqual(surprises, [], 'warnings and errors that no test expects');
  });
  return () => current().editor;
}

class Session {
  private constructor(
    readonly editor: Editor,
    private readonly browser: Browser,
    private readonly server: CodeServer,
    private readonly folder: string,
    private readonly complaints: readonly string[],
  ) {}

  static async start(options: SessionOptions): Promise<Session> {
    const shared = process.env[FOLDER] ?? '';
    const folder = mkdtempSync(join(shared, 'session '));
    const workspace = join(folder, 'formulas');
    mkdirSync(workspace);
    if (options.copied !== undefined) {
      cpSync(options.copied, workspace, { recursive: true });
    }
    for (const [path, text] of Object.entries(options.files)) {
      mkdirSync(dirname(join(workspace, path)), { recursive: true });
      writeFileSync(join(workspace, path), text);
    }
    const server = await startCodeServer({
      folder,
      extensions: join(shared, options.web === true ? WEB_EXTENSIONS : EXTENSIONS),
      settings: {
        ...THEMES[options.theme ?? 'dark'],
        ...(options.pictures === true ? FEW_PARTS : {}),
        ...options.settings,
      },
      workspaceTrust: options.workspaceTrust ?? false,
    });
    let browser: Browser | undefined;
    try {
      browser = await launchChromium();
      const page = await newPage(browser, {
        viewport: options.pictures === true ? PICTURE : WINDOW,
        deviceScaleFactor: options.pictures === true ? 1.5 : 1,
        permissions: ['clipboard-read', 'clipboard-write'],
        reducedMotion: 'reduce',
      });
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') {
          complaints.push(message.text());
        }
      });
      const editor = new Editor(page, server, workspace);
      await editor.start();
      return new Session(editor, browser, server, folder, complaints);
    } catch (error) {
      await browser?.close();
      await server.stop();
      throw error;
    }
  }

  async tellOfFailure(test: string): Promise<void> {
    const picture = `failed-${test.replace(/\W+/g, '-')}`;
    await this.editor.screenshot(picture);
    const log = this.server.extensionLog().trimEnd().split('\n').slice(-LOG_LINES).join('\n');
    process.stderr.write(
      `${test}: see out/screenshots/${picture}.png\n` +
        `errors in the browser:\n${this.complaints.join('\n')}\nlog of the extension:\n${log}\n`,
    );
  }

  async stop(): Promise<void> {
    try {
      await this.browser.close();
    } finally {
      await this.server.stop();
      rmSync(this.folder, { recursive: true, force: true });
    }
  }
}

const THEMES = {
  dark: { 'workbench.colorTheme': 'Default Dark Modern' },
  light: { 'workbench.colorTheme': 'Default Light Modern' },
};

/** Leaves out the parts of VS Code that have nothing to do with formulas. */
const FEW_PARTS = {
  'breadcrumbs.enabled': false,
  'editor.hover.above': false,
  'editor.lightbulb.enabled': 'off',
  'editor.minimap.enabled': false,
  'editor.occurrencesHighlight': 'off',
  'editor.renderLineHighlight': 'none',
  'editor.stickyScroll.enabled': false,
  'window.commandCenter': false,
  'workbench.activityBar.location': 'hidden',
  'workbench.layoutControl.enabled': false,
};
