import tseslint from 'typescript-eslint';

const NO_TIME =
  'A test waits for an event, and measures no time: see test/waiting.ts, which has the only limit.';

/** Clocks, pauses, limits of time, and tests that are run until they pass. */
const OF_TIME = [
  'MemberExpression[object.name=/^(Date|performance)$/][property.name="now"]',
  'MemberExpression[property.name=/^(hrtime|uptime|waitForTimeout)$/]',
  'NewExpression[callee.name="Date"][arguments.length=0]',
  'CallExpression[callee.name="setTimeout"]:not([arguments.1.name="HANGS_AFTER_MS"])',
  'CallExpression[callee.name="setInterval"]',
  'CallExpression[callee.property.name=/^(setTimeout|setInterval|timeout|slow|retries)$/]',
  'CallExpression[callee.property.name=/^setDefault(Navigation)?Timeout$/]:not([arguments.0.name="NEVER_COMES_AFTER_MS"])',
  'Property[key.name="timeout"]:not([value.name=/^(HANGS|NEVER_COMES)_AFTER_MS$/])',
  'Property[key.name="retries"]',
  'Property[key.value=/^(timeout|retries)$/]',
  // Playwright's name for half a second without requests.
  'Literal[value="networkidle"]',
];

const NO_FOCUS =
  'A page takes the focus only from itself: call moveFocus of webview/shared/focus.ts.';

/** What moves the focus of a page. Attributes are properties of an object here. */
const OF_FOCUS = [
  'CallExpression[callee.property.name=/^(focus|select|showModal|setSelectionRange)$/]',
  'CallExpression[callee.property.value=/^(focus|select|showModal|setSelectionRange)$/]',
  'Property[key.name="autofocus"]',
];

export default tseslint.config(
  { ignores: ['dist/', 'out/', 'server/', 'playground/', 'node_modules/', 'tools/'] },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // Messages get their types where they enter.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      eqeqeq: 'error',
      'no-duplicate-imports': 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['webview/**/*.ts'],
    ignores: ['webview/shared/focus.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...OF_FOCUS.map((selector) => ({ selector, message: NO_FOCUS })),
      ],
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: { '@typescript-eslint/no-unused-expressions': 'off' },
  },
  {
    files: ['test/**/*.ts'],
    ignores: ['test/waiting.ts'],
    rules: {
      'no-restricted-imports': ['error', { name: 'node:timers/promises', message: NO_TIME }],
      'no-restricted-syntax': [
        'error',
        ...OF_TIME.map((selector) => ({ selector, message: NO_TIME })),
      ],
    },
  },
);
