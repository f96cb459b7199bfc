import tseslint from 'typescript-eslint';
import config from './eslint.config.js';

/** The rules that need no types, for `make test`. */
export default [
  ...config,
  {
    files: ['**/*.{ts,tsx}'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: {
      parserOptions: {
        projectService: false,
        // Nest reads the types of parameters, so importing them as types only is an error.
        emitDecoratorMetadata: true,
        experimentalDecorators: true,
      },
    },
  },
  { linterOptions: { reportUnusedDisableDirectives: 'off' } },
];
