import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { bundledTests, testBundles } from '../../scripts/lib/bundled-tests.ts';
import { keepTemporaryFilesInMemory } from '../../scripts/lib/temporary-files.ts';

keepTemporaryFilesInMemory();

export default defineConfig({
  plugins: [bundledTests()],
  test: {
    name: 'server',
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    globalSetup: [join(import.meta.dirname, 'test/harness/global-setup.ts')],
    server: { deps: { external: [testBundles] } },
    // Loading the server anew for each of its files would take a fifth of the time; a database, a clock and an app of
    // its own keep them apart.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
