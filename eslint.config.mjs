import js from '@eslint/js';
import tseslint from 'typescript-eslint';
import reactHooks from 'eslint-plugin-react-hooks';

const facade = (name, use) => ({
  group: [name],
  message: `Import it from ${use}: sharing the library itself ships all of it (docs/adr/0003-facades.md).`,
});

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.cache/**', '.data/**', 'e2e/results/**', 'coverage/**'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'Buffer',
          'URL',
          'URLSearchParams',
          'setTimeout',
          'clearTimeout',
          'setInterval',
          'clearInterval',
          'fetch',
          'performance',
          'AbortSignal',
          'AbortController',
          'structuredClone',
          'document',
          'window',
          'globalThis',
          'require',
          'module',
          '__dirname',
          'TextEncoder',
          'TextDecoder',
          'localStorage',
          'HTMLElement',
          'PerformanceObserver',
          'requestAnimationFrame',
          'crypto',
          'queueMicrotask',
          'setImmediate',
          'location',
          'MutationObserver',
          'Element',
          'HTMLImageElement',
          'MouseEvent',
        ].map((name) => [name, 'readonly']),
      ),
    },
    rules: {
      'no-undef': 'off',
      'no-empty': ['error', { allowEmptyCatch: false }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', caughtErrors: 'all' }],
      '@typescript-eslint/no-require-imports': 'off',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: { 'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }] },
  },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs' } },
  {
    files: ['**/*.tsx', '**/use-*.ts'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
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
            facade('jotai', '@bindery/shared'),
            facade('jotai/*', '@bindery/shared'),
            facade('@tanstack/*', '@bindery/shared'),
            facade('axios', '@bindery/shared'),
            facade('react-hook-form', '@bindery/shared/forms'),
          ],
        },
      ],
    },
  },
);
