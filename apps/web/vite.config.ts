import react from '@vitejs/plugin-react';
import type { ProxyOptions } from 'vite';
import { defineConfig } from 'vitest/config';
import { chunks, isIn } from './vite/chunks.ts';
import { compiledAtOnce } from './vite/compiled-at-once.ts';
import { embed } from './vite/embed-plugin.ts';
import { lingui } from './vite/lingui-plugin.ts';
import { offline } from './vite/offline-plugin.ts';
import { page } from './vite/page-plugin.ts';
import { lazyPreloads } from './vite/preloads.ts';
import { smallFont } from './vite/small-font.ts';
import { usedColors } from './vite/used-colors.ts';

const server = process.env['SLIPWAY_SERVER'] ?? 'http://127.0.0.1:3000';
/** Paths that the server answers; `POST` only where a screen has the same path. */
const calls = ['/api', '/sanctum', '/files', '/art'];
const posts = ['/register', '/logout', '/forgot-password', '/reset-password'];

const unlessPosted: NonNullable<ProxyOptions['bypass']> = (request) =>
  request.method === 'POST' ? null : request.url;

export default defineConfig({
  plugins: [
    ...[smallFont(), usedColors(), lingui(), react(), page(server), offline(), embed()],
    compiledAtOnce(),
  ],
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
    modulePreload: { polyfill: false, resolveDependencies: lazyPreloads() },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Every name stands in lists that pages load, and a hash does not compress.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: chunks.map((chunk) => ({
            name: chunk.name,
            priority: chunk.priority,
            test: (id: string) => isIn(chunk, id),
          })),
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
