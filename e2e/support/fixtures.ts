import { expect, test as base, type Page } from '@playwright/test';
import { Mailbox, type Mail } from './mailbox.ts';
import { startServer } from './server.ts';

export { expect };

/** The password of the demo accounts, which is public. */
export const demoPassword = 'slipway-demo';
export type Account = 'admin' | 'supervisor' | 'customer';

export interface Slipway {
  url: string;
  mailbox: Mailbox;
  /** The rest of the first output line of the server that starts with this. */
  told: (start: string) => Promise<string>;
}

/** Starts a server of its own with the demo business, whose emails are captured. */
export async function openSlipway(env: Record<string, string> = {}) {
  const mailbox = new Mailbox();
  const smtp = await mailbox.open();
  const server = await startServer({
    SMTP_URL: smtp,
    MAIL_FROM: 'Slipway <office@slipway.test>',
    // All visitors of these tests share one address.
    RATE_LIMIT: 'off',
    CHECK_ANSWERS: 'on',
    LOG_LEVEL: 'error',
    ...env,
  });
  const slipway: Slipway = { url: server.url, mailbox, told: server.told };
  const close = async () => {
    await server.stop();
    await mailbox.close();
  };
  return { slipway, close };
}

/** Records a page's problems: console errors and failed requests. */
export function watch(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} (${page.url()})`);
  });
  page.on('pageerror', (error) => problems.push(`${error.name}: ${error.message} (${page.url()})`));
  page.on('requestfailed', (request) => {
    // A call aborted by leaving the page is not a failure.
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') problems.push(`${reason}: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()}: ${response.url()}`);
  });
  return problems;
}

/**
 * A dialog that was closed still stands in the browser's history for an instant (docs/rules/screens.md, "Layout and
 * appearance"), and the step back that takes it out would end a navigation that starts meanwhile.
 */
async function waitForClosedDialog(page: Page): Promise<void> {
  const isSettled = () =>
    document.querySelector('[role$="dialog"]') !== null ||
    !('slipwayLayer' in (history.state ?? {}));
  await page.waitForFunction(isSettled, null, { timeout: 5000 });
}

export const test = base.extend<
  { mail: (to: string, subject: RegExp) => Promise<Mail>; signIn: (as: Account) => Promise<void> },
  { slipway: Slipway }
>({
  slipway: [
    async ({}, use) => {
      const { slipway, close } = await openSlipway();
      await use(slipway);
      await close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    const goBack = page.goBack.bind(page);
    const goForward = page.goForward.bind(page);
    const settled = () => waitForClosedDialog(page);
    page.goto = (...to) => settled().then(() => goto(...to));
    page.reload = (...how) => settled().then(() => reload(...how));
    page.goBack = (...how) => settled().then(() => goBack(...how));
    page.goForward = (...how) => settled().then(() => goForward(...how));
    await use(page);
  },
  baseURL: async ({ slipway }, use) => {
    await use(slipway.url);
  },
  mail: async ({ slipway }, use) => {
    await use(async (to, subject) => {
      const find = () => slipway.mailbox.find(to, subject);
      const message = `a mail to ${to} about ${String(subject)}`;
      await expect.poll(find, { message, timeout: 20_000 }).not.toBeNull();
      const found = find();
      if (!found) throw new Error('The mail is gone');
      return found;
    });
  },
  signIn: async ({ page }, use) => {
    await use(async (as) => {
      await page.goto('/login');
      await page.getByLabel('Email').fill(`${as}@slipway.test`);
      await page.getByLabel('Password', { exact: true }).fill(demoPassword);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL((url) => url.pathname !== '/login');
    });
  },
});
