import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT_DOCUMENTS } from '../.vitepress/pages.ts';

const REPOSITORY = join(import.meta.dirname, '../..');

/** The documents in the root of the repository, with links as seen from this folder. */
export default {
  watch: Object.values(ROOT_DOCUMENTS).map((file) => `../../${file}`),
  paths: () =>
    Object.entries(ROOT_DOCUMENTS).map(([name, file]) => ({
      params: { name },
      content: readFileSync(join(REPOSITORY, file), 'utf8').replace(
        /\]\((?![a-z]+:|#)/g,
        '](../../',
      ),
    })),
};
