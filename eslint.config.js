import eslint from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const TESTS = ['**/*.test.{ts,tsx}', '**/*.contract.ts', 'backend/test/**', 'frontend/test/**', 'frontend/e2e/**'];

/** `../../..` hides where a thing lives; the aliases say it. */
const noFarRelatives = {
  patterns: [
    { regex: '^(\\.\\./){3}', message: 'Use an alias: #shared/…, #modules/…, #app/…, #test/…, @/… or @test/….' },
  ],
};

export default tseslint.config(
  {
    ignores: ['dist/', 'node_modules/', '.data/', '.results/', '**/*.gen.ts', 'frontend/public/'],
  },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
  },
  eslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // Numbers in messages are meant; everything else must be turned into text on purpose.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `run(() => done())` reads better than braces around a call.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // A port promises a promise; a store that answers at once keeps the promise with `async` alone.
      '@typescript-eslint/require-await': 'off',
      // A DTO class is the shape of an answer, and literals and copies of that shape are the plain way to make one.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
      // A row is read as the type its reader names.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // What was caught may be thrown on, whatever it is.
      '@typescript-eslint/only-throw-error': ['error', { allowThrowingUnknown: true }],
      '@typescript-eslint/prefer-promise-reject-errors': ['error', { allowThrowingUnknown: true }],
      // Nest's modules and doors are classes that hold decorators only.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true, allowStaticOnly: false }],
      // An empty text counts as missing in many places: `||` is meant there.
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true, boolean: true } }],
      // tsc says it already (noPropertyAccessFromIndexSignature and types), and brackets mark outside data.
      '@typescript-eslint/dot-notation': 'off',
      'no-restricted-imports': ['error', noFarRelatives],
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      eqeqeq: ['error', 'always'],
      'no-console': ['error', { allow: ['error'] }],
    },
  },
  {
    files: ['frontend/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
  },
  {
    files: TESTS,
    rules: {
      // Answers of calls are loosely typed in tests, and what they hold is what the test asserts.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Playwright's fixtures are called `use` and take no props.
      'react-hooks/rules-of-hooks': 'off',
      'no-empty-pattern': 'off',
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'console',
          'process',
          'URL',
          'fetch',
          'setTimeout',
          'clearTimeout',
          'setInterval',
          'clearInterval',
          'setImmediate',
          'Buffer',
          'AbortSignal',
          'Request',
          'Response',
          'globalThis',
          'performance',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  {
    // What it hands to the page runs in the browser.
    files: ['scripts/screenshots.mjs', 'scripts/bench/support/in-page.mjs'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          ...['document', 'innerHeight', 'localStorage', 'requestAnimationFrame', 'scrollTo', 'addEventListener'],
          ...['MessageChannel', 'MutationObserver', 'PerformanceObserver'],
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: { require: 'readonly', module: 'writable', __dirname: 'readonly' },
    },
  },
);
