import { defineConfig } from 'oxlint';
import { names } from './scripts/import-order.ts';
import { importRules, tests } from './scripts/import-rules.ts';

export default defineConfig({
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'promise', 'vitest', 'jsx-a11y'],
  jsPlugins: ['./scripts/project-rules.js'],
  categories: { correctness: 'error' },
  ignorePatterns: ['**/dist/**', '**/node_modules/**', '**/.data/**', '**/test-results/**'],
  rules: {
    'max-lines': ['error', { max: 300 }],
    'max-lines-per-function': ['error', { max: 60 }],
    complexity: ['error', { max: 12 }],
    'max-params': ['error', { max: 3 }],
    'max-depth': ['error', { max: 3 }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'import/no-default-export': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'no-console': 'error',
    'no-eval': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-warning-comments': [
      'error',
      { terms: ['todo', 'fixme', 'xxx', 'hack', 'oxlint-disable', 'eslint-disable'], location: 'anywhere' },
    ],
    'typescript/no-explicit-any': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/only-throw-error': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'project/file-names': 'error',
    'project/own-names': 'error',
    'project/mocks-alone': 'error',
    'vitest/no-disabled-tests': 'error',
    'vitest/no-focused-tests': 'error',
    // Properties and loops over tables assert in functions and branches, with a message that names the row.
    'vitest/expect-expect': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/require-to-throw-message': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    // Input guards look for control characters; the first field of a dialog takes the focus.
    'no-control-regex': 'off',
    'jsx-a11y/no-autofocus': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    // Made for a compiler that is not used here.
    'react/purity': 'off',
    'react/set-state-in-effect': 'off',
    'typescript/no-redundant-type-constituents': 'off',
    // Hooks and query builders are made to be taken apart.
    'typescript/unbound-method': 'off',
  },
  overrides: [
    ...importRules,
    {
      // Time and chance come with ctx.
      files: ['contract/src/**/*.rules.ts', ...names.map((name) => `server/src/${name}/**`)].map(
        (end) => `packages/${end}`,
      ),
      rules: {
        'project/no-clock': 'error',
        'no-restricted-properties': [
          'error',
          { object: 'Date', property: 'now', message: 'Use ctx.now.' },
          { object: 'Math', property: 'random', message: 'Use ctx.random.' },
          { object: 'crypto', property: 'randomUUID', message: 'Use ctx.random.' },
        ],
      },
    },
    {
      files: ['packages/web/src/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          ...['fetch', 'XMLHttpRequest', 'EventSource'].map((name) => ({
            name,
            message: 'Only lib/send speaks with the server.',
          })),
        ],
        'no-restricted-properties': [
          'error',
          ...['window', 'globalThis', 'self'].map((object) => ({
            object,
            property: 'fetch',
            message: 'Only lib/send speaks with the server.',
          })),
        ],
      },
    },
    {
      files: ['packages/web/src/lib/send/{send,published-file}.ts', 'packages/web/src/**/*.test.{ts,tsx}'],
      rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
    },
    {
      files: tests,
      rules: {
        'max-lines-per-function': 'off',
        'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
        'max-params': ['error', 4],
        'typescript/no-unsafe-assignment': 'off',
      },
    },
    // A page says what is its own; what several need is the kit's.
    { files: ['packages/web/src/features/**/*.page.tsx'], rules: { 'max-lines': ['error', { max: 150 }] } },
    // What a tool loads by its default export.
    {
      files: ['**/*.config.ts', 'scripts/project-rules.js', 'packages/e2e/src/harness/prepare.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
  ],
});
