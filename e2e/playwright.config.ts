import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { keepTemporaryFilesInMemory } from '../scripts/lib/temporary-files.ts';

keepTemporaryFilesInMemory();

/**
 * Browser journeys on the built server, in the system's Chromium. `npm test` passes its path and collects the
 * report.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../.cache/journeys',
  fullyParallel: true,
  workers: availableParallelism(),
  forbidOnly: true,
  // Tests that needed it are listed at the end.
  retries: 1,
  // Generous: speed is measured by the bench, not here.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 40_000,
    // Recorded when a test is tried again, since recording takes a tenth of the time; kept in .cache/journeys.
    // CONTRIBUTING.md says how to read one. Without snapshots of the page: their script is refused in the sandboxed
    // frame that shows a message.
    trace: { mode: 'on-first-retry', screenshots: true, snapshots: false, sources: true },
    screenshot: 'only-on-failure',
    // Waiting for what moves takes a tenth of the time. The journeys of a booking and of the shop see it move.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-CA',
    timezoneId: 'Asia/Tokyo',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
