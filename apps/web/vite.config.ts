import react from '@vitejs/plugin-react';
import type { ProxyOptions } from 'vite';
import { defineConfig } from 'vitest/config';
import { embed } from './vite/embed-plugin.ts';
import { lingui } from './vite/lingui-plugin.ts';
import { offline } from './vite/offline-plugin.ts';
import { page } from './vite/page-plugin.ts';

const server = process.env['SLIPWAY_SERVER'] ?? 'http://127.0.0.1:3000';
/** Paths that the server answers; `POST` only where a screen has the same path. */
const calls = ['/api', '/sanctum', '/files', '/art'];
const posts = ['/register', '/logout', '/forgot-password', '/reset-password'];

/** What every page needs, in one chunk: many small ones cost more requests than they save bytes. */
const libraries =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack|@lingui|get-nonce|clsx)[\\/]/;
const mantine =
  /node_modules[\\/]@mantine[\\/](core[\\/]esm[\\/](core|components[\\/](UnstyledButton|Button|ActionIcon|Loader|Group|Stack|Text|Title|Paper|Anchor|Skeleton|Transition)[\\/]))/;
const own =
  /apps[\\/]web[\\/]src[\\/](lib[\\/](?!form-errors)|ui[\\/](links|page-header|error-state|page-skeleton|dialogs|toasts)\.|app[\\/](route|guard|use-route|layouts[\\/](brand|appearance-button|drawer-button))\.)/;
/** What the first form on a page needs. */
const forms =
  /node_modules[\\/]@mantine[\\/](form|hooks[\\/]esm[\\/](use-id|use-uncontrolled|utils)|core[\\/]esm[\\/]components[\\/](Input|InputBase|InputClearButton|CloseButton|TextInput|InlineInput|NativeSelect)[\\/])|src[\\/]lib[\\/]form-errors/;
/** Of the application's frame, what also menus that are loaded late use. */
const frame = /src[\\/]app[\\/]([a-z-]*routes|layouts[\\/]navigation)\./;
const inBase = (id: string) => libraries.test(id) || mantine.test(id) || own.test(id);

const unlessPosted: NonNullable<ProxyOptions['bypass']> = (request) =>
  request.method === 'POST' ? null : request.url;

export default defineConfig({
  plugins: [lingui(), react(), page(server), offline(), embed()],
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries([
      ...calls.map((path): [string, ProxyOptions] => [path, { target: server }]),
      ...posts.map((path): [string, ProxyOptions] => [
        path,
        { target: server, bypass: unlessPosted },
      ]),
    ]),
  },
  build: {
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: inBase, priority: 2 },
            { name: 'forms', test: forms, priority: 1 },
            { name: 'frame', test: frame, priority: 1 },
          ],
        },
      },
    },
  },
  test: {
    name: 'web',
    environment: 'jsdom',
    // Loading the components for each file again takes longer than its tests.
    isolate: false,
    setupFiles: ['./src/test-setup.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'vite/**/*.test.ts'],
    testTimeout: 30_000,
  },
});
