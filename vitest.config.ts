import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './scripts/lib/temporary-files.ts';

keepTemporaryFilesInMemory();

const webConfig = 'apps/web/vite.config.ts';

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
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
          globalSetup: [join(import.meta.dirname, 'apps/server/test/harness/global-setup.ts')],
          // Loading the server anew for each of its files would take a fifth of the time; a database, a clock and an
          // app of its own keep them apart.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      // The web app's own configuration says how its tests run.
      ...(existsSync(webConfig) ? [webConfig] : []),
    ],
  },
});
