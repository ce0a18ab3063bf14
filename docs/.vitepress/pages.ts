import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DefaultTheme } from 'vitepress';

/** The pages and folders of the site by the group that shows them. Every page is in one group. */
interface Group {
  readonly name: string;
  readonly pages: readonly string[];
}

const DOCS = join(import.meta.dirname, '..');

/** The documents in the root of the repository that the site has as pages, by the page's name. */
export const ROOT_DOCUMENTS: Readonly<Record<string, string>> = {
  overview: 'README.md',
  architecture: 'ARCHITECTURE.md',
  contributing: 'CONTRIBUTING.md',
  security: 'SECURITY.md',
  changelog: 'CHANGELOG.md',
};

export const groups: readonly Group[] = [
  { name: 'Start', pages: ['start', 'playground', 'faq', 'project/overview'] },
  {
    name: 'Tutorials',
    pages: [
      'tutorials/language-in-a-minute',
      'tutorials/own-language',
      'tutorials/watch-a-network',
    ],
  },
  {
    name: 'How-to',
    pages: [
      'editors',
      'languages',
      'sequences',
      'polynomials',
      'terms',
      'training',
      'experiments',
      'onnx',
      'scale',
      'java',
      'project/contributing',
    ],
  },
  {
    name: 'Reference',
    pages: [
      'cli',
      'commands',
      'settings',
      'notation',
      'description-format',
      'protocol',
      'glossary',
      'findings/',
      'project/changelog',
    ],
  },
  {
    name: 'Explanation',
    pages: [
      'how-it-works',
      'reading-rules',
      'why-not-an-evaluator',
      'proof',
      'differences',
      'project/architecture',
      'project/security',
      'decisions/',
    ],
  },
  { name: 'Results', pages: ['results/', 'other-systems'] },
];

/** Markdown files below a folder of the documents, without what is installed there. */
function files(pattern: string): string[] {
  return globSync(pattern, {
    cwd: DOCS,
    exclude: ['node_modules/**', '.vitepress/**'],
  })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}

function source(page: string): string {
  const root = page.startsWith('project/')
    ? ROOT_DOCUMENTS[page.slice('project/'.length)]
    : undefined;
  return root === undefined ? join(DOCS, `${page}.md`) : join(DOCS, '..', root);
}

/** A page's first heading. */
function title(page: string): string {
  const heading = /^# (.+)$/m.exec(readFileSync(source(page), 'utf8'))?.[1];
  if (heading === undefined) throw new Error(`${page}: no heading`);
  return heading.replaceAll('`', '');
}

/** A page, or a folder with all of its pages. */
function item(page: string): DefaultTheme.SidebarItem {
  if (!page.endsWith('/')) return { text: title(page), link: `/${page}` };
  const pages = files(`${page}*.md`).map((file) => file.replace(/\.md$/, ''));
  const readme = `${page}README`;
  const others = pages.filter((name) => name !== readme);
  return {
    text: pages.includes(readme) ? title(readme) : page.charAt(0).toUpperCase() + page.slice(1, -1),
    ...(pages.includes(readme) && { link: `/${page}` }),
    ...(others.length > 0 && { collapsed: true, items: others.map(item) }),
  };
}

export function sidebar(all: readonly Group[]): DefaultTheme.SidebarItem[] {
  const shown = all.flatMap((group) => group.pages);
  const hidden = files('**/*.md').filter(
    (file) =>
      file !== 'index.md' &&
      !file.startsWith('project/') &&
      !shown.some((page) => (page.endsWith('/') ? file.startsWith(page) : file === `${page}.md`)),
  );
  if (hidden.length > 0) throw new Error(`in no group of pages.ts: ${hidden.join(', ')}`);
  return all.map((group) => ({ text: group.name, items: group.pages.map(item) }));
}

/** A link to the first page of each group, which the pages of the group highlight. */
export function nav(all: readonly Group[]): DefaultTheme.NavItem[] {
  return all.map((group) => ({
    text: group.name,
    link: `/${group.pages[0] ?? ''}`,
    activeMatch: group.pages.map((page) => `^/${page}${page.endsWith('/') ? '' : '$'}`).join('|'),
  }));
}
