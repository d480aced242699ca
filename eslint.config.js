import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { statusNumbers } from './scripts/lib/status-numbers.mjs';

export default tseslint.config(
  { ignores: ['**/dist/**', '**/data/**', '**/node_modules/**', '**/.cache/**', 'pictures/**'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    // The domain's own project has no Node types, which vitest brings along; its tests are a project apart.
    files: ['packages/domain/**/*.test.ts'],
    languageOptions: {
      parserOptions: {
        projectService: false,
        project: ['packages/domain/tsconfig.test.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
  },
  {
    // Tests keep the numbers: they hold what is stored and sent.
    files: ['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'],
    ignores: ['**/*.test.{ts,tsx}', '**/test-*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...statusNumbers] },
  },
  {
    files: ['apps/server/src/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...statusNumbers,
        {
          selector: "CallExpression[callee.property.name='execute']",
          message: 'Use queryRows: execute leaves bigint a text.',
        },
      ],
    },
  },
  {
    files: ['apps/web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    // Playwright reads the names of fixtures from the first parameter's pattern, which may be empty.
    files: ['e2e/**/*.ts'],
    rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
  },
  {
    // Windows know of each other: Escape is for the topmost alone (`ui/dialogs/use-layer.ts`).
    files: ['apps/web/src/**/*.tsx'],
    ignores: ['apps/web/src/ui/dialogs/modal.tsx', 'apps/web/src/ui/dialogs/drawer.tsx'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          name: '@mantine/core',
          importNames: ['Modal', 'Drawer'],
          message: 'Take it from #ui/dialogs/modal.tsx or #ui/dialogs/drawer.tsx.',
        },
      ],
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        Buffer: 'readonly',
        performance: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        AbortSignal: 'readonly',
        structuredClone: 'readonly',
        document: 'readonly',
        window: 'readonly',
        localStorage: 'readonly',
      },
    },
  },
);
