import type { Page } from '@playwright/test';
import { BookingPage, cards, newGuest } from '../support/booking-page.ts';
import { setPassword } from '../support/customer.ts';
import { expect, test, watch } from '../support/fixtures.ts';
import { named, staffAt } from '../support/staff.ts';

/** Chooses a day so many days ahead. */
async function chooseDayAhead(page: Page, days: number): Promise<string> {
  const day = new Date(Date.now() + days * 24 * 3_600_000);
  const long = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  const name = day.toLocaleDateString('en-CA', { ...long, timeZone: 'UTC' });
  const button = page.getByRole('button', { name: new RegExp(`^${name}`) });
  const next = page.getByRole('button', { name: 'Next month' });
  await next.waitFor();
  if ((await button.count()) === 0) await next.click();
  await button.click();
  return day.toISOString().slice(0, 10);
}

for (const [where, options, ahead] of [
  ['on a phone', { viewport: { width: 360, height: 740 }, hasTouch: true }, 5],
  ['at a desk', {}, 6],
] as const) {
  test.describe(where, () => {
    test.use(options);

    test('a kayak is booked with a code and a dry bag; another is added from My bookings', async ({
      page,
      browser,
      mail,
      slipway,
    }) => {
      const office = await (await browser.newContext({ baseURL: slipway.url })).newPage();
      const staff = await staffAt(office, 'admin');
      const code = named('TEN').replace(' ', '').toUpperCase();
      const off = { off: { of: 'percent', percent: 10 }, applies_to: { of: 'all' } };
      await staff.send('POST', '/api/codes', { name: code, code, ...off });

      const problems = watch(page);
      const guest = newGuest();
      const booking = new BookingPage(page);
      await booking.open();
      await booking.chooseUnit('Single kayak');
      const date = await chooseDayAhead(page, ahead);
      await booking.chooseTime(/^11:00/);
      await page.getByRole('button', { name: 'More: Dry bag' }).click();
      await page.getByLabel('Name', { exact: true }).fill(guest.name);
      await page.getByLabel('Email', { exact: true }).fill(guest.email);
      await page.getByLabel('Phone', { exact: true }).fill(guest.phone);

      await test.step('a code that is none says so, and one that is takes off what it says', async () => {
        await page.getByRole('button', { name: 'I have a code' }).click();
        const field = page.getByRole('textbox', { name: 'Code', exact: true });
        await field.fill('NOT-A-CODE');
        await page.getByRole('button', { name: 'Use code' }).click();
        await expect(page.getByText(/We do not recognise this code/)).toBeVisible();
        await field.fill(code.toLowerCase());
        await page.getByRole('button', { name: 'Use code' }).click();
        await expect(page.getByText('CA$27.90').last()).toBeVisible();
      });
      await booking.fillCard(cards.good);
      await booking.agree();
      await booking.button.click();
      const id = await booking.thanked();
      const confirmation = await mail(guest.email, /confirm/i);
      expect(confirmation.text).toContain('CA$27.90');
      const link = /https?:\/\/\S+\/reset-password[^\s)\]]*/.exec(confirmation.text)?.[0] ?? '';
      await setPassword(page, link, guest.email, 'a new long password');

      await test.step('a second dry bag is added a few days before the start, for what it costs with the code', async () => {
        await page.goto('/dashboard');
        await page.getByRole('button', { name: new RegExp(`^Edit, .*${id}$`) }).click();
        const edit = page.getByRole('dialog', { name: 'Edit booking details' });
        await edit.getByRole('button', { name: 'More: Dry bag' }).click();
        await expect(edit.getByLabel('Cost of the change')).toContainText('CA$33.30');
        await edit.getByRole('button', { name: 'Save' }).click();
        await expect(page.getByText('Your changes have been updated.')).toBeVisible();
      });

      await test.step('staff pack two, and see what is left to pay', async () => {
        await office.goto(`/admin/bookings?booking=${id}`);
        await expect(office.getByText(/2 × Dry bag/).first()).toBeVisible();
        await office.goto(`/admin/daily-log?date=${date}`);
        await expect(office.getByText(/2 × Dry bag/).first()).toBeVisible();
      });
      expect(problems).toEqual([]);
      await office.context().close();
    });
  });
}
