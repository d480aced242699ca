import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import { bundling } from '../../scripts/lib/server-bundle.mjs';
import { test as base } from './fixtures.ts';
import { Mailbox } from './mailbox.ts';
import { startServer, type Running } from './server.ts';

const ROOT = join(import.meta.dirname, '../..');
const SERVER = join(ROOT, 'apps/server');

/** The tests' own server program, which is not part of the shipped build. */
async function movableProgram(): Promise<string> {
  const outdir = join(SERVER, '.cache/test');
  const name = `serve-movable-${process.pid}`;
  await build({
    ...bundling,
    // The code of the server's worker threads is placed next to it.
    entryPoints: {
      [name]: join(SERVER, 'test/programs/serve-movable.ts'),
      'reading-thread': join(SERVER, 'src/reading-thread.ts'),
    },
    outdir,
    logLevel: 'error',
  });
  return join(outdir, `${name}.js`);
}

interface Movable {
  server: Running;
  mailbox: Mailbox;
}

/** Makes the server and the page believe that it is `to`. */
type MoveClock = (page: Page, to: Date) => Promise<void>;

/**
 * Journeys that move their server's clock: a server of their own, identical to the shipped one except for its
 * clock. Each journey starts in the present.
 */
export const test = base.extend<{ moveClock: MoveClock }, { movable: Movable }>({
  movable: [
    async ({}, use) => {
      const mailbox = new Mailbox();
      const smtp = await mailbox.open();
      const env = {
        WEB_DIR: join(ROOT, 'apps/web/dist'),
        SMTP_URL: smtp,
        MAIL_FROM: 'Slipway <office@slipway.test>',
        RATE_LIMIT: 'off',
        CHECK_ANSWERS: 'on',
        LOG_LEVEL: 'error',
      };
      const server = await startServer(env, await movableProgram());
      await use({ server, mailbox });
      await server.stop();
      await mailbox.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  slipway: [
    async ({ movable }, use) => {
      const { url, told } = movable.server;
      await use({ url, told, mailbox: movable.mailbox });
    },
    { scope: 'worker' },
  ],
  moveClock: async ({ movable }, use) => {
    const goAhead = (ms: number) => movable.server.tell(String(ms), 'clock ');
    await goAhead(0);
    await use(async (page, to) => {
      await goAhead(to.getTime() - Date.now());
      await page.clock.setFixedTime(to);
    });
    await goAhead(0);
  },
});
