// Bundles the extension and the pages of its views into dist/. With --tests, bundles the tests into out/test/ too.
import { existsSync, globSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const development = process.argv.includes('--development') || process.argv.includes('--watch');

/** Every folder of webview/ with a main.ts is the page of a view. */
const views = readdirSync(join(root, 'webview'), { withFileTypes: true })
  .filter(
    (entry) => entry.isDirectory() && existsSync(join(root, 'webview', entry.name, 'main.ts')),
  )
  .map((entry) => entry.name);

const common = {
  absWorkingDir: root,
  bundle: true,
  minify: !development,
  sourcemap: development ? 'linked' : false,
  legalComments: 'eof',
  logLevel: 'warning',
};

const builds = [
  {
    ...common,
    entryPoints: ['src/extension.ts'],
    outfile: 'dist/extension.js',
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    external: ['vscode'],
    mainFields: ['module', 'main'],
  },
  {
    // VS Code for the Web runs it in a worker, without modules.
    ...common,
    entryPoints: ['src/web/webExtension.ts'],
    outfile: 'dist/web/extension.js',
    platform: 'browser',
    format: 'cjs',
    target: 'es2022',
    external: ['vscode'],
  },
  {
    ...common,
    entryPoints: Object.fromEntries(views.map((view) => [view, `webview/${view}/main.ts`])),
    outdir: 'dist/webview',
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
  },
];

if (process.argv.includes('--tests')) {
  builds.push({
    ...common,
    minify: false,
    sourcemap: 'inline',
    entryPoints: globSync('test/**/*.test.ts', { cwd: root }).concat(
      globSync('test/*/{main,run}.ts', { cwd: root }),
    ),
    outdir: 'out/test',
    outbase: 'test',
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    external: ['vscode', 'mocha', 'playwright-core', 'axe-core'],
    mainFields: ['module', 'main'],
  });
  rmSync(join(root, 'out', 'test'), { recursive: true, force: true });
}

rmSync(join(root, 'dist'), { recursive: true, force: true });
if (process.argv.includes('--watch')) {
  for (const build of builds) {
    const context = await esbuild.context({ ...build, logLevel: 'info' });
    await context.watch();
  }
} else {
  const results = await Promise.all(
    builds.map((build) => esbuild.build({ ...build, metafile: true })),
  );
  // The bundled npm packages, for the third-party notices. The tests are not packaged.
  const inputs = results.slice(0, 3).flatMap(({ metafile }) => Object.keys(metafile.inputs));
  const bundled = inputs.flatMap(
    (path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [],
  );
  mkdirSync(join(root, 'out'), { recursive: true });
  writeFileSync(
    join(root, 'out', 'bundled.json'),
    JSON.stringify([...new Set(bundled)].toSorted(), undefined, 2),
  );
}
