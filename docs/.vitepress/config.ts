import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LanguageRegistration } from 'shiki';
import { defineConfig } from 'vitepress';
import { codeBlocks } from './blocks.ts';
import { copyFiles, githubSlug, repositoryLinks } from './links.ts';
import { groups, nav, sidebar } from './pages.ts';

/** Where the site is published. */
const ADDRESS = (process.env['NRS_SITE'] ?? 'http://localhost').replace(/\/?$/, '/');

/** The grammar of the VS Code extension that colours a language. */
function grammar(name: string): LanguageRegistration {
  const file = join(import.meta.dirname, `../../client-vscode/syntaxes/${name}.tmLanguage.json`);
  return { ...(JSON.parse(readFileSync(file, 'utf8')) as LanguageRegistration), name };
}

const base = new URL(ADDRESS).pathname;

export default defineConfig({
  lang: 'en-GB',
  title: 'NRS',
  titleTemplate: ':title · NRS',
  description: 'Neural networks rewrite formulas, one visible and verifiable step at a time.',
  base,
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}icon.svg` }]],
  // A README is the first page of its folder.
  rewrites: { ':folder/README.md': ':folder/index.md' },
  // The build fails if a file that a page links to is missing.
  ignoreDeadLinks: [/^\/files\//],
  sitemap: { hostname: ADDRESS },
  markdown: {
    anchor: { slugify: githubSlug },
    languages: ['listops', 'arithmetic', 'algebra'].map(grammar),
    config(md) {
      repositoryLinks(md);
      codeBlocks(md);
    },
  },
  themeConfig: {
    nav: nav(groups),
    sidebar: sidebar(groups),
    search: { provider: 'local' },
    outline: { level: [2, 3] },
  },
  // The code that draws diagrams is large, and only pages with diagrams load it.
  vite: { build: { chunkSizeWarningLimit: 2000 } },
  buildEnd: (site) => copyFiles(site.outDir),
});
