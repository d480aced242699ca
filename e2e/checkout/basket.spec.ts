import type { Page } from '@playwright/test';
import { BookingPage, cards, newGuest, type Guest } from '../support/booking-page.ts';
import { expect, test, watch } from '../support/fixtures.ts';

/** Chooses a kayak for the first free day some months ahead, and puts it into the basket. */
async function addKayak(
  page: Page,
  unit: string,
  months: number,
  how: { many?: number; extra?: string } = {},
) {
  const booking = new BookingPage(page);
  await booking.open();
  await booking.chooseUnit(unit);
  const day = await booking.chooseDay(months);
  if (how.many !== undefined) await page.getByLabel('How many').selectOption(String(how.many));
  await booking.chooseTime(/^11:00/);
  const size = page.getByLabel('Group size');
  if ((await size.count()) > 0) await size.selectOption('2');
  if (how.extra !== undefined) {
    await page.getByRole('button', { name: `More: ${how.extra}` }).click();
  }
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await expect(page.getByRole('heading', { name: 'Your basket' })).toBeVisible();
  return day;
}

async function fillContact(page: Page, guest: Guest) {
  await page.getByLabel('Name', { exact: true }).fill(guest.name);
  await page.getByLabel('Email', { exact: true }).fill(guest.email);
  await page.getByLabel('Phone', { exact: true }).fill(guest.phone);
}

/** Whether the header has the whole name of the business beside the basket. */
const hasWholeName = (page: Page) =>
  page
    .getByRole('banner')
    .getByText('Slipway Charters')
    .evaluate(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth <= clientWidth && scrollHeight <= clientHeight,
    );

/** From the next load on, the header has a logo five times as wide as it is high. */
async function giveWideLogo(page: Page) {
  const logo = { src: '/files/wide.svg', srcset: '', width: 900, height: 180, alt: '' };
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="180"><rect width="900" height="180"/></svg>`;
  await page.route(`**${logo.src}`, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: drawn }),
  );
  await page.route('**/basket', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = await response.text();
    const changed = body.replace('"logo":null', `"logo":${JSON.stringify(logo)}`);
    return route.fulfill({ response, body: changed });
  });
}

/** How far the logo in the header is from the basket beside it, in px; less than 0: it covers it. */
async function roomAfterLogo(page: Page): Promise<number> {
  const header = page.getByRole('banner');
  const logo = await header.locator('img[src="/files/wide.svg"]').boundingBox();
  const basket = await header.getByRole('link', { name: /^Basket/ }).boundingBox();
  if (logo === null || basket === null) throw new Error('Not in the header');
  return basket.x - logo.x - logo.width;
}

const lines = (page: Page) => page.locator('[data-field="what"] > li');

for (const [where, options, month] of [
  ['on a phone', { viewport: { width: 360, height: 740 }, hasTouch: true }, 3],
  ['at a desk', {}, 5],
] as const) {
  test.describe(where, () => {
    test.use(options);

    test('two single kayaks, a double and a dry bag are booked and paid in one press, with a bank check', async ({
      page,
      mail,
    }) => {
      const problems = watch(page);
      const guest = newGuest();
      await addKayak(page, 'Single kayak', 2, { many: 2 });
      await addKayak(page, 'Double kayak', 2, { extra: 'Dry bag' });
      await expect(lines(page)).toHaveCount(2);
      expect(await hasWholeName(page)).toBe(true);
      await expect(lines(page).last()).toContainText('Dry bag');
      await expect(page.getByText('CA$96.00').last()).toBeVisible();
      // What is in the basket outlives a reload.
      await giveWideLogo(page);
      await page.reload();
      await expect(lines(page)).toHaveCount(2);
      expect(await roomAfterLogo(page)).toBeGreaterThanOrEqual(0);
      await fillContact(page, guest);
      const booking = new BookingPage(page);
      await booking.fillCard(cards.secure);
      await booking.agree();
      await page.getByRole('button', { name: 'BOOK AND PAY CA$96.00' }).click();
      await page.getByRole('button', { name: 'Approve' }).click();
      await expect(page.getByRole('heading', { name: '2 bookings confirmed' })).toBeVisible({
        timeout: 20_000,
      });
      await expect(page.getByText('CA$96.00 was charged in one payment.')).toBeVisible();
      await expect(page.getByRole('link', { name: /^Basket/ })).toHaveCount(0);
      const numbers = await page.getByText(/^Booking \d+$/).allInnerTexts();
      for (const number of numbers) {
        const id = /\d+/.exec(number)?.[0] ?? '';
        const confirmation = await mail(guest.email, new RegExp(`\\b${id}\\b`));
        expect(confirmation.text).toContain(id);
      }
      expect(problems).toEqual([]);
    });

    test('of one of three lines less is left at the press: it is named with what is left, nothing is charged, and all that was typed stays', async ({
      page,
      browser,
      slipway,
      mail,
    }) => {
      const guest = newGuest();
      await addKayak(page, 'Single kayak', month);
      await addKayak(page, 'Double kayak', month, { many: 2 });
      await addKayak(page, 'Single kayak', month + 1);
      await fillContact(page, guest);
      const booking = new BookingPage(page);
      await booking.fillCard(cards.good);
      await booking.agree();
      await expect(page.getByRole('button', { name: 'BOOK AND PAY CA$130.00' })).toBeEnabled();
      // Grouped as its country does, once the numbering plans are there.
      const phone = await page.getByLabel('Phone', { exact: true }).inputValue();

      // Three of the four double kayaks of that hour go to somebody else.
      const other = await (await browser.newContext({ baseURL: slipway.url })).newPage();
      const theirs = new BookingPage(other);
      await theirs.open();
      await theirs.chooseUnit('Double kayak');
      await theirs.chooseDay(month);
      await other.getByLabel('How many').selectOption('3');
      await theirs.chooseTime(/^11:00/);
      await theirs.fillContact(newGuest(), 6);
      await theirs.fillCard(cards.good);
      await theirs.agree();
      await theirs.button.click();
      await theirs.thanked();
      await other.context().close();

      await page.getByRole('button', { name: /^BOOK AND PAY/ }).click();
      const refused = page.locator('[data-field="what"] > li[data-refused]');
      await expect(refused).toHaveCount(1);
      await expect(refused).toContainText('Double kayak');
      await expect(refused).toContainText('1 is left.');
      await expect(page.getByText('Nothing was booked or charged', { exact: false })).toBeVisible();
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue(guest.name);
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue(guest.email);
      await expect(page.getByLabel('Phone', { exact: true })).toHaveValue(phone);
      await expect(page.getByLabel('Card number')).toHaveValue(/4242$/);
      await expect(page.getByRole('checkbox', { name: /I agree to the terms/ })).toBeChecked();
      await refused.getByRole('button', { name: 'Take 1 instead' }).click();
      await expect(refused).toHaveCount(0);
      await page.getByRole('button', { name: 'BOOK AND PAY CA$90.00' }).click();
      await expect(page.getByRole('heading', { name: '3 bookings confirmed' })).toBeVisible({
        timeout: 20_000,
      });
      const confirmation = await mail(guest.email, /Double kayak|confirm/i);
      expect(confirmation.text).toContain(guest.name);
    });
  });
}

test('whoever signs in takes the basket along, and finds it on another device', async ({
  page,
  browser,
}) => {
  const signIn = async (on: Page) => {
    await on.goto('/login');
    await on.getByLabel('Email').fill('customer@slipway.test');
    await on.getByLabel('Password', { exact: true }).fill('slipway-demo');
    await on.getByRole('button', { name: 'Sign in' }).click();
    await on.waitForURL('**/dashboard');
  };
  await addKayak(page, 'Single kayak', 7);
  await signIn(page);
  await expect(page.getByRole('link', { name: 'Basket, 1' })).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await signIn(other);
  await other.getByRole('link', { name: 'Basket, 1' }).click();
  await expect(lines(other)).toHaveCount(1);
  await other.getByRole('button', { name: /^Remove/ }).click();
  await expect(other.getByText('Your basket is empty')).toBeVisible();
  await page.goto('/basket');
  await expect(page.getByText('Your basket is empty')).toBeVisible();
});
