import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import { BookingPage, cards, newGuest } from './support/booking-page.ts';
import { demoPassword, expect, test, watch, type Account } from './support/fixtures.ts';
import { readRoutes } from './support/route-table.ts';

type Who = Account | 'visitor';
type Skin = 'light' | 'dark';
type Direction = 'ltr' | 'rtl';

interface Shown {
  name: string;
  folder: string;
  skin: Skin;
  direction: Direction;
  /** The width at which axe looks, too. */
  axeAt: number | null;
}

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

const routes = (await readRoutes()).map(({ name, path, access, redirectIfLoggedIn, isHere }) => ({
  name,
  access,
  isHere,
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
      [...document.querySelectorAll('[aria-busy="true"]')].every((it) => !it.checkVisibility()) &&
      [...document.images].every((image) => image.complete || image.loading === 'lazy'),
    undefined,
    { timeout: 30_000 },
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
  // A mail's frame runs no script, and axe would wait for its answer; mails have tests of their own.
  await page.evaluate(() => {
    for (const frame of document.querySelectorAll('iframe[sandbox]')) frame.remove();
  });
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

/** For people to look at. A browser that hangs while it draws one draws the next. */
async function takePicture(page: Page, path: string): Promise<void> {
  const take = () =>
    page.screenshot({
      path,
      type: 'jpeg',
      quality: 70,
      fullPage: true,
      animations: 'disabled',
      timeout: 30_000,
    });
  await take().catch(take);
}

/** Looks at what is shown in every width; a problem names the screen, the width and the place. */
async function look(
  page: Page,
  { name, folder, skin, direction, axeAt }: Shown,
): Promise<string[]> {
  const found: string[] = [];
  await mkdir(join(pictures, folder), { recursive: true });
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    await settle(page);
    const problems = await overflow(page);
    found.push(...problems.map((problem) => `${name} at ${width} px: ${problem}`));
    // Whatever sticks to the window's edge stands at the page's own edge then.
    await page.evaluate(() => window.scrollTo(0, 0));
    await takePicture(page, join(pictures, folder, `${name}-${width}-${skin}-${direction}.jpg`));
  }
  if (axeAt !== null) {
    await page.setViewportSize({ width: axeAt, height: 900 });
    found.push(...(await axe(page)).map((problem) => `${name} at ${axeAt} px: ${problem}`));
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  return found;
}

/** Screens that a route opens over itself: the newest booking of a customer, a mail for an Admin. */
async function openedOver(
  page: Page,
  who: Who,
): Promise<{ name: string; path: string; isHere: true }[]> {
  if (who === 'customer') {
    return [
      {
        name: 'dashboard-details',
        isHere: true,
        path: `/dashboard?booking=${await firstId(page, 'my-bookings')}`,
      },
    ];
  }
  if (who !== 'admin') return [];
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  await page.request.post('/forgot-password', {
    data: { email: 'customer@slipway.test' },
    headers: { 'x-xsrf-token': decodeURIComponent(token) },
  });
  await expect.poll(() => firstId(page, 'messages')).toBeGreaterThan(0);
  return [
    {
      name: 'messages-details',
      isHere: true,
      path: `/admin/messages?message=${await firstId(page, 'messages')}`,
    },
  ];
}

async function firstId(page: Page, list: string): Promise<number> {
  const answer: unknown = await (await page.request.get(`/api/${list}`)).json();
  const [first] = listOf(answer);
  return first?.id ?? 0;
}

function listOf(answer: unknown): { id: number }[] {
  const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : [];
  const hasId = (row: unknown): row is { id: number } =>
    typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'number';
  return Array.isArray(data) ? data.filter(hasId) : [];
}

for (const who of ['visitor', 'customer', 'supervisor', 'admin'] as const) {
  for (const one of looks) {
    test(`every screen of a ${who}, ${one.skin}, ${one.direction}`, async ({
      browser,
      slipway,
    }) => {
      test.setTimeout(480_000);
      const page = await open(browser, slipway.url, one);
      if (who !== 'visitor') await signIn(page, who);
      const found = watch(page);
      let sawPlain = false;
      for (const { name, path, isHere } of [...(await openedOver(page, who)), ...routesOf(who)]) {
        await page.goto(path);
        await settle(page);
        // The page of what comes later is the same everywhere: axe reads it once.
        const axeAt = isHere || !sawPlain ? one.axeAt : null;
        sawPlain ||= !isHere;
        found.push(...(await look(page, { ...one, axeAt, name, folder: who })));
      }
      if (who !== 'visitor') {
        await page.goto('/logout');
        await page.waitForURL((url) => url.pathname !== '/logout');
      }
      await page.context().close();
      expect(found).toEqual([]);
    });
  }
}

for (const [index, one] of looks.entries()) {
  test(`the booking page while it is used, ${one.skin}, ${one.direction}`, async ({
    browser,
    slipway,
  }) => {
    test.setTimeout(240_000);
    const page = await open(browser, slipway.url, one);
    const found = watch(page);
    const shown = async (name: string) => {
      found.push(
        ...(await look(page, { ...one, name: `book-package-${name}`, folder: 'visitor' })),
      );
    };
    const booking = new BookingPage(page);
    await booking.open();
    await booking.chooseUnit('Teaser');
    await booking.choosePackage('A ½ Day Package');
    await booking.chooseDay(7 + index);
    await booking.chooseTime(/^12/);
    await booking.fillContact(newGuest(), 8);
    await page.getByRole('button', { name: 'Read the terms and conditions' }).click();
    await page.getByRole('button', { name: 'I agree', exact: true }).waitFor();
    await shown('terms');
    await page.getByRole('button', { name: 'I agree', exact: true }).click();
    await booking.fillCard(cards.declined);
    await shown('filled');
    await booking.button.click();
    const dialog = page.getByRole('dialog', { name: 'Error' });
    await dialog.waitFor();
    await shown('declined');
    await dialog.getByRole('button').last().click();
    await booking.fillCard(cards.good);
    await booking.button.click();
    await booking.thanked();
    await shown('thanks');
    await page.context().close();
    expect(found.filter((problem) => !problem.includes('status of 422'))).toEqual([]);
  });
}

test('the walk sees what it looks for', async ({ page }) => {
  const found = watch(page);
  await page.goto('/faq');
  await settle(page);
  await page.evaluate(() => {
    document
      .querySelector('main')
      ?.insertAdjacentHTML(
        'beforeend',
        '<img src="/art/none.webp" style=""><div id="wide">.</div>',
      );
    document.getElementById('wide')?.style.setProperty('width', '3000px');
    console.error('heard');
  });
  expect((await overflow(page)).join()).toContain('px in 1280 px');
  expect((await axe(page)).join()).toContain('axe image-alt');
  await expect.poll(() => found.join()).toMatch(/heard/);
});
