import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import { demoPassword, expect, test, watch, type Account } from './support/fixtures.ts';
import { readRoutes } from './support/route-table.ts';

type Who = Account | 'visitor';
type Skin = 'light' | 'dark';
type Direction = 'ltr' | 'rtl';

const pictures = join(import.meta.dirname, '../pictures');
const widths = [360, 768, 1440] as const;
const looks = [
  { skin: 'light', direction: 'ltr', axeAt: 1440 },
  { skin: 'light', direction: 'rtl', axeAt: null },
  { skin: 'dark', direction: 'ltr', axeAt: 360 },
  { skin: 'dark', direction: 'rtl', axeAt: null },
] as const;

/** What stands for the parts of a path. */
const parts: Record<string, string> = { bookingId: '1', customerId: '3', token: 'no-such-token' };

const reach: Record<Who, readonly string[]> = {
  visitor: ['read Page'],
  customer: ['read Page', 'login', 'read Customer'],
  supervisor: ['read Page', 'login', 'manage Supervisor'],
  admin: ['read Page', 'login', 'read Customer', 'manage Supervisor', 'manage Admin'],
};

const routes = (await readRoutes()).map(({ name, path, access, redirectIfLoggedIn }) => ({
  name,
  access,
  redirectIfLoggedIn,
  // The demo sells, as every new business does.
  path: (typeof path === 'string' ? path : path.sell).replaceAll(
    /\$(\w+)/g,
    (_, key: string) => parts[key] ?? '1',
  ),
}));

/** The routes that somebody reaches; signing out is walked last, since it ends the session. */
const routesOf = (who: Who) =>
  routes
    .filter(({ access }) => reach[who].includes(access))
    .filter(({ redirectIfLoggedIn }) => who === 'visitor' || !redirectIfLoggedIn)
    .filter(({ name }) => name !== 'logout');

async function open(
  browser: Browser,
  baseURL: string,
  look: { skin: Skin; direction: Direction },
): Promise<Page> {
  const { skin, direction } = look;
  const kept = JSON.stringify({ skin, direction });
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    storageState: {
      cookies: [],
      origins: [{ origin: baseURL, localStorage: [{ name: 'slipway-appearance', value: kept }] }],
    },
  });
  return context.newPage();
}

async function signIn(page: Page, who: Account): Promise<void> {
  await page.request.get('/sanctum/csrf-cookie');
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await page.request.post('/api/login', {
    data: { email: `${who}@slipway.test`, password: demoPassword },
    headers: { 'x-xsrf-token': decodeURIComponent(token) },
  });
  expect(answer.status()).toBe(200);
}

/** Until the screen is there: its code, its data and its pictures. */
async function settle(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy="true"]') === null &&
      [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** What sticks out of the page at its side, by tag and class. */
async function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 0 && (right > clientWidth + 0.5 || left < -0.5);
      })
      .slice(0, 3)
      .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`)
      .concat(`${scrollWidth} px in ${clientWidth} px`);
  });
}

async function axe(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.map(
    ({ id, nodes }) =>
      `axe ${id}: ${nodes
        .slice(0, 3)
        .map(({ target, any }) => `${String(target)} ${any[0]?.message ?? ''}`)
        .join(' | ')}`,
  );
}

for (const who of ['visitor', 'customer', 'supervisor', 'admin'] as const) {
  for (const look of looks) {
    const { skin, direction, axeAt } = look;
    test(`every screen of a ${who}, ${skin}, ${direction}`, async ({ browser, slipway }) => {
      test.setTimeout(180_000);
      const page = await open(browser, slipway.url, look);
      if (who !== 'visitor') await signIn(page, who);
      const folder = join(pictures, who);
      await mkdir(folder, { recursive: true });
      const found: string[] = [];
      const console = watch(page);
      for (const { name, path } of routesOf(who)) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(path);
        await settle(page);
        for (const width of widths) {
          await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
          await settle(page);
          const file = `${name}-${width}-${skin}-${direction}.jpg`;
          const problems = await overflow(page);
          if (width === axeAt) problems.push(...(await axe(page)));
          found.push(...problems.map((problem) => `${name} at ${width} px: ${problem}`));
          await page.screenshot({
            path: join(folder, file),
            type: 'jpeg',
            quality: 70,
            fullPage: true,
            animations: 'disabled',
          });
        }
      }
      if (who !== 'visitor') {
        await page.goto('/logout');
        await page.waitForURL((url) => url.pathname !== '/logout');
      }
      await page.context().close();
      expect([...found, ...console]).toEqual([]);
    });
  }
}
