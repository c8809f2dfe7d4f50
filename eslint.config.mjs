import js from '@eslint/js';
import compat from 'eslint-plugin-compat';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** The workspaces whose code runs in a browser: the floor in package.json `browserslist` holds for them. */
const PAGE = '{shell,builder-mfe,preview-mfe,cart-mfe,admin-mfe,analytics-lib,shared}/src/**/*.{ts,tsx}';
const TESTS = ['**/*.test.{ts,tsx,mjs,cjs}', '**/testing/**', 'e2e/**'];

const facade = (name, use) => ({
  group: [name],
  message: `Import it from ${use}: sharing the library itself ships all of it (docs/adr/0003-facades.md).`,
});

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.cache/**', '.data/**', 'e2e/results/**', 'coverage/**'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    rules: {
      'no-undef': 'off', // the compiler says it, and knows which globals there are
      'no-empty': ['error', { allowEmptyCatch: false }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', caughtErrors: 'all' }],
      '@typescript-eslint/no-require-imports': 'off',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.recommendedTypeCheckedOnly],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // objects here are made by factories that close over their state: their methods know no `this` to lose
      '@typescript-eslint/unbound-method': 'off',
      // an async function without await fulfils a port's promise, and turns what it throws into a rejection
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['**/*.{ts,tsx,mjs,cjs}'],
    // the type of a workspace's texts is written by `npm run words`
    ignores: [...TESTS, '**/{words,*-words}/words.ts'],
    rules: {
      'max-lines': ['error', { max: 300 }],
      'max-lines-per-function': ['error', { max: 60 }],
    },
  },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs' } },
  {
    files: ['{shell,builder-mfe,preview-mfe,cart-mfe,admin-mfe,shared}/src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest'], jsxA11y.flatConfigs.recommended],
  },
  {
    files: [PAGE],
    ignores: TESTS,
    extends: [compat.configs['flat/recommended']],
  },
  {
    files: ['{shell,builder-mfe,preview-mfe,cart-mfe,admin-mfe}/src/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            facade('@chakra-ui/*', '@bindery/shared/ui'),
            facade('@emotion/*', '@bindery/shared/ui'),
            facade('react-router-dom', '@bindery/shared'),
            facade('react-router', '@bindery/shared'),
            facade('jotai', '@bindery/shared/data'),
            facade('jotai/*', '@bindery/shared/data'),
            facade('@tanstack/*', '@bindery/shared/data'),
            facade('axios', '@bindery/shared/data'),
          ],
        },
      ],
    },
  },
);
