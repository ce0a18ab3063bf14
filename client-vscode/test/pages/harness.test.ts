import { strict as assert } from 'node:assert';
import { type Pages, startPages } from './harness';

interface ToPage {
  readonly type: 'greet';
  readonly name: string;
}
interface FromPage {
  readonly type: 'greeted';
  readonly text: string;
}

const ECHO = `
  const api = acquireVsCodeApi();
  addEventListener('message', ({ data }) => {
    document.getElementById('view').textContent = 'Hello ' + data.name;
    api.setState(data.name);
    api.postMessage({ type: 'greeted', text: 'Hello ' + data.name });
  });
  api.postMessage({ type: 'ready' });`;

const STYLE = 'main { color: var(--vscode-errorForeground); }';

describe('the harness of page tests', () => {
  let pages: Pages;
  before(async () => {
    pages = await startPages();
  });
  after(() => pages.close());

  it('exchanges messages with the page, which stores its state', async () => {
    const view = await pages.openFiles<ToPage, FromPage>({ script: ECHO, style: STYLE });
    await view.post({ type: 'greet', name: 'MAX' });
    assert.equal((await view.message('greeted')).text, 'Hello MAX');
    assert.deepEqual(
      view.sent.map((message) => message.type),
      ['ready', 'greeted'],
    );
    assert.equal(await view.state(), 'MAX');
    await view.close();
  });

  it('shows the page in a theme, and in another one', async () => {
    const view = await pages.openFiles({ script: ECHO, style: STYLE }, { theme: 'light' });
    const colour = () =>
      view.page.locator('#view').evaluate((element) => getComputedStyle(element).color);
    const light = await colour();
    await view.setTheme('highContrast');
    assert.notEqual(await colour(), light);
    assert.equal(await view.page.locator('body').getAttribute('class'), 'vscode-high-contrast');
    await view.close();
  });

  it('fails on violations of the content security policy', async () => {
    const script = `${ECHO} document.body.innerHTML += '<p style="color: red">red</p>';`;
    const view = await pages.openFiles({ script, style: STYLE });
    await view.message('ready');
    await assert.rejects(view.close(), /style-src/);
  });
});
