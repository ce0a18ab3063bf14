/** Rules for imports, types included. `npm run check` applies them. */
export default {
  forbidden: [
    {
      name: 'no-cycle-between-files',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-cycle-between-folders',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    {
      // Every folder may import the files directly in src/, so these import no folder.
      name: 'no-folder-imported-by-shared-files',
      severity: 'error',
      from: { path: '^src/[^/]+$' },
      to: { path: '^src/[^/]+/' },
    },
    {
      name: 'no-page-code-in-the-extension',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^webview/' },
    },
  ],
  options: {
    // The entry point imports every folder, and nothing imports it.
    exclude: { path: '^src/extension\\.ts$' },
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
  },
};
