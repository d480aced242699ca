import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './scripts/lib/temporary-files.ts';

keepTemporaryFilesInMemory();

export default defineConfig({
  test: {
    // Tests of the server wait for their database and for programs that they start: one more than there are cores.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.mjs'] } },
      {
        test: {
          name: 'domain',
          root: 'packages/domain',
          isolate: false,
          include: ['src/**/*.test.ts'],
        },
      },
      {
        test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] },
      },
      {
        test: {
          name: 'embedded-postgres',
          root: 'packages/embedded-postgres',
          include: ['src/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'test-gateway',
          root: 'packages/test-gateway',
          include: ['src/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      // The applications' own configurations say how their tests run.
      'apps/server/vitest.config.ts',
      'apps/web/vite.config.ts',
    ],
  },
});
