import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium, newPage } from '../../client-vscode/test/chromium.ts';

// The library belongs to the extension, and is found from there alone.
export type Browser = Awaited<ReturnType<typeof launchChromium>>;
export type Page = Awaited<ReturnType<Browser['newPage']>>;

export const SITE = join(import.meta.dirname, '../.vitepress/dist');
export const PICTURES = join(import.meta.dirname, '../out/screenshots');
export const ADDRESS = 'http://localhost';
export const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { width: 400, height: 800 };

/** A formula with the program's answer: PlaygroundFormulasTest writes them. */
interface Answer {
  readonly language: string;
  readonly formula: string;
  readonly value: string;
  readonly steps: number;
  /** The lowest of all steps, and of all operations that stay. */
  readonly confidence: number;
  /** The leaf that the Selector finds first, in a language of the paper; else empty. */
  readonly leaf: string;
}

export const ANSWERS = JSON.parse(
  readFileSync(join(import.meta.dirname, 'playground.formulas.json'), 'utf8'),
) as Answer[];

/** A description with what the program says of it: PlaygroundRulesTest writes them. */
interface RulesAnswer {
  readonly name: string;
  readonly text: string;
  readonly mistakes: readonly {
    readonly line: number;
    readonly source: string;
    readonly what: string;
  }[];
  /** What the check proved; empty if there are mistakes. */
  readonly summary: string;
  /** What all answers of the networks prove; empty if there are mistakes. */
  readonly words: string;
  readonly leaves: number;
  readonly windows: number;
  readonly margin: number;
  readonly rotation: number;
  readonly formulas: readonly {
    readonly formula: string;
    readonly value: string;
    readonly steps: number;
    readonly confidence: number;
  }[];
}

export const RULES = JSON.parse(
  readFileSync(join(import.meta.dirname, 'playground.rules.json'), 'utf8'),
) as RulesAnswer[];

/** The file of an address: the server of the published site answers in the same way. */
export function fileOf(address: string): string | undefined {
  const path = decodeURIComponent(new URL(address).pathname);
  return [path, `${path}.html`, `${path}index.html`]
    .map((name) => join(SITE, name))
    .find((file) => /\.\w+$/.test(file) && existsSync(file));
}

/**
 * Opens a page of its own in which the built site is served.
 *
 * @param complaints gets what goes wrong in it: errors and missing files
 * @param sent gets the files that it loads
 */
export async function openPage(
  browser: Browser,
  complaints: string[],
  sent: (file: string) => void = () => undefined,
): Promise<Page> {
  const page = await newPage(browser, {
    viewport: DESKTOP,
    colorScheme: 'light',
    // They would ask a server, and there is none: the test of them starts one.
    serviceWorkers: 'block',
  });
  await page.route('**', (route) => {
    const url = route.request().url();
    const file = url.startsWith(`${ADDRESS}/`) ? fileOf(url) : undefined;
    if (file !== undefined) {
      sent(file);
      return route.fulfill({ path: file });
    }
    complaints.push(`${page.url()}: ${url} is missing`);
    return route.fulfill({ status: 404 });
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()}`);
  });
  return page;
}
