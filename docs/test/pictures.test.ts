import assert from 'node:assert/strict';
import { globSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

const REPOSITORY = join(import.meta.dirname, '../..');
const IMAGES = join(REPOSITORY, 'docs/images');

describe('the pictures', () => {
  const pictures = readdirSync(IMAGES).filter((name) => /\.(png|svg)$/.test(name));

  it('have a date and a version', () => {
    const record = JSON.parse(readFileSync(join(IMAGES, 'pictures.json'), 'utf8')) as object;
    assert.deepEqual(Object.keys(record).sort(), pictures.sort());
  });

  it('are all in a page', () => {
    const pages = globSync(['*.md', 'docs/*.md', 'docs/tutorials/*.md'], {
      cwd: REPOSITORY,
    })
      .map((page) => readFileSync(join(REPOSITORY, page), 'utf8'))
      .join('\n');
    assert.deepEqual(
      pictures.filter((name) => !pages.includes(`images/${name})`)),
      [],
    );
  });
});
