import { source } from 'axe-core';
import type { Frame } from 'playwright-core';
import themes from './themes.json';
import type { ThemeName } from './harness';

export const THEMES = Object.keys(themes) as readonly ThemeName[];

/** Controls that the Tab key must reach. Of a group of radio buttons it reaches the one in use. */
const CONTROLS =
  'button:enabled, input:enabled:not([type=radio]:not(:checked)), select:enabled, a[href], [tabindex="0"]';

interface InPage {
  readonly frame: Frame;
}

/** What keeps people with a disability from using a page, as axe-core finds it. */
export async function barriers({ frame }: InPage): Promise<readonly string[]> {
  await frame.evaluate(source);
  return frame.evaluate(async () => {
    const { axe } = window as unknown as { readonly axe: typeof import('axe-core') };
    // It would fetch the styles, which the page's policy forbids.
    const { violations } = await axe.run(document, { preload: false });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}: ${failureSummary}`),
    );
  });
}

/** The visible controls that pressing Tab does not reach. */
export async function unreachable({ frame }: InPage): Promise<readonly string[]> {
  const controls = frame.locator(CONTROLS).filter({ visible: true });
  const count = await controls.evaluateAll((all) => {
    all.forEach((control) => control.setAttribute('data-unreached', ''));
    (document.activeElement as HTMLElement | null)?.blur();
    return all.length;
  });
  for (let i = 0; i <= count; i++) {
    await frame.page().keyboard.press('Tab');
    await frame.evaluate(() => document.activeElement?.removeAttribute('data-unreached'));
  }
  return frame
    .locator('[data-unreached]')
    .evaluateAll((all) => all.map((control) => control.outerHTML));
}
