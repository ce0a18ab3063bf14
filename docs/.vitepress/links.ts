import { copyFileSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { MarkdownEnv, MarkdownRenderer } from 'vitepress';
import { ROOT_DOCUMENTS } from './pages.ts';

const DOCS = join(import.meta.dirname, '..');
const REPOSITORY = join(DOCS, '..');

/** Files of the repository that pages link to, by the names of their copies in the site. */
const linked = new Map<string, string>();

/** The name of a heading in links, as GitHub makes it. */
export function githubSlug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** The link on the site, or undefined if the site has nothing to show for it. */
function onSite(href: string, page: string): string | undefined {
  const [path = '', anchor] = href.split('#', 2);
  const hash = anchor === undefined ? '' : `#${anchor}`;
  const file = resolve(DOCS, dirname(page), decodeURIComponent(path));
  const inRepository = relative(REPOSITORY, file).replaceAll('\\', '/');
  const root = Object.entries(ROOT_DOCUMENTS).find(([, name]) => name === inRepository);
  if (root !== undefined) return `/project/${root[0]}${hash}`;
  if (!existsSync(file)) throw new Error(`${page}: dead link: ${href}`);
  if (inRepository.startsWith('docs/') && path.endsWith('.md')) {
    return `/${inRepository.replace(/^docs\//, '').replace(/(^|\/)README\.md$/, '$1')}${hash}`;
  }
  if (!statSync(file).isFile()) return undefined;
  // What browsers would not show is a text to them.
  const copy = `/files/${inRepository}${/\.(json|gz|png)$/.test(inRepository) ? '' : '.txt'}`;
  linked.set(copy, file);
  return copy;
}

/** Makes links to files of the repository lead to pages of the site, or to copies of the files. */
export function repositoryLinks(md: MarkdownRenderer): void {
  md.core.ruler.push('repository-links', (state) => {
    const page = (state.env as MarkdownEnv).relativePath;
    for (const block of state.tokens) {
      const open: boolean[] = [];
      block.children =
        (block.children ?? null)?.filter((token) => {
          if (token.type === 'link_close') return open.pop() === true;
          if (token.type !== 'link_open') return true;
          const href = String(token.attrGet('href'));
          const changed = /^([a-z]+:|#|\/)/.test(href) ? href : onSite(href, page);
          if (changed !== undefined) token.attrSet('href', changed);
          open.push(changed !== undefined);
          return changed !== undefined;
        }) ?? null;
    }
  });
}

/** Copies the files that pages link to into the built site. */
export function copyFiles(site: string): void {
  for (const [copy, file] of linked) {
    mkdirSync(dirname(join(site, copy)), { recursive: true });
    copyFileSync(file, join(site, copy));
  }
}
