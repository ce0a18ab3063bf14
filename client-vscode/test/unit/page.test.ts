import { strict as assert } from 'node:assert';
import { page } from '../../src/webview/page';

const PARTS = {
  title: 'Rewriting of [MAX<3>1]',
  script: 'https://files/trace.js',
  style: 'https://files/trace.css',
  source: 'https://files',
  nonce: 'abc',
};

describe('the page of a view', () => {
  it('runs only its own script', () => {
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page(PARTS))?.[1] ?? '';
    assert.match(policy, /^default-src 'none';/);
    assert.match(policy, /script-src 'nonce-abc'/);
    assert.doesNotMatch(policy, /unsafe/);
  });

  it('escapes its title', () => {
    assert.match(page(PARTS), /<title>Rewriting of \[MAX&#60;3&#62;1\]<\/title>/);
  });
});
