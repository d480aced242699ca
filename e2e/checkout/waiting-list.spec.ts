import { BookingPage, cards, newGuest } from '../support/booking-page.ts';
import { expect, watch } from '../support/fixtures.ts';
import { test } from '../support/moved-clock.ts';

/** Tomorrow at noon in the business's zone: offers go out by day, whenever this runs. */
function tomorrowNoon(): Date {
  const noon = new Date(Date.now() + 24 * 3600_000);
  noon.setUTCHours(16, 0, 0, 0);
  return noon;
}

/** The waiting list's page in a mail. */
const linkIn = (text: string) => /https?:\/\/\S+\/waiting-list\/[\w-]{22}/.exec(text)?.[0] ?? '';

for (const [name, viewport] of [
  ['on a phone', { width: 360, height: 780 }],
  ['on a desk', { width: 1440, height: 900 }],
] as const) {
  test.describe(name, () => {
    test.use({ viewport });

    test('a full day is waited for, a booking is cancelled, and the place is booked by the link of the mail', async ({
      page,
      mail,
      moveClock,
      browser,
      slipway,
    }) => {
      await moveClock(page, tomorrowNoon());
      const problems = watch(page);
      const booking = new BookingPage(page);
      const month = name === 'on a phone' ? 2 : 3;
      await booking.open();
      await booking.chooseUnit('Teaser');
      await booking.choosePackage('Full Day');
      const day = (await booking.chooseDay(month)).replace(/, CA\$.*$/, '');
      await booking.fillContact(newGuest(), 4);
      await booking.fillCard(cards.good);
      await booking.agree();
      await booking.button.click();
      const id = await booking.thanked();

      // Another visitor finds the day full, and joins its waiting list.
      const waiting = newGuest();
      await page.evaluate(() => sessionStorage.clear());
      await page.goto('/book');
      await booking.chooseUnit('Teaser');
      await booking.choosePackage('Full Day');
      const next = page.getByRole('button', { name: 'Next month' });
      for (let n = 0; n < month; n += 1) await next.click();
      // Marked as disabled, it says why it is full when it is pressed.
      const full = page.getByRole('button', { name: `${day}: Already booked` });
      await full.click({ force: true });
      await page.getByRole('button', { name: 'Join the waiting list' }).click();
      const list = page.getByRole('group', { name: 'Waiting list' });
      await list.getByRole('button', { name: 'Join the waiting list' }).click();
      await expect(list.getByText('Name is required.')).toBeVisible();
      await list.getByLabel('Name').fill(waiting.name);
      await list.getByLabel('Email').fill(waiting.email);
      await list.getByLabel('Group size').selectOption('3');
      await list.getByLabel('Email').press('Enter');
      await expect(page.getByText('You are on the waiting list.')).toBeVisible();
      const joined = await mail(waiting.email, /You are on the waiting list/);
      await page.goto(linkIn(joined.text));
      await expect(
        page.getByRole('heading', { name: 'You are on the waiting list' }),
      ).toBeVisible();

      // Staff see who waits, and cancel the booking.
      const office = await browser.newPage({ baseURL: slipway.url });
      await office.clock.setFixedTime(tomorrowNoon());
      await office.goto('/login');
      await office.getByLabel('Email').fill('admin@slipway.test');
      await office.getByLabel('Password', { exact: true }).fill('slipway-demo');
      await office.getByRole('button', { name: 'Sign in' }).click();
      await office.waitForURL((url) => url.pathname !== '/login');
      await office.goto('/admin/waiting-list');
      await expect(office.getByText(waiting.email)).toBeVisible();
      await office.goto(`/admin/bookings?booking=${id}`);
      await office.getByRole('button', { name: 'Cancel booking' }).click();
      const cancel = office.getByRole('dialog', { name: `Cancel booking ${id}` });
      await cancel.getByLabel('Reason').fill('Changed plans');
      await cancel.getByRole('button', { name: 'Cancel booking' }).click();
      await expect(office.getByText('The booking has been cancelled.')).toBeVisible();

      const offer = await mail(waiting.email, /A place is free/);
      await office.goto('/admin/waiting-list');
      await expect(office.getByText(/Offered until/)).toBeVisible();
      await office.close();

      // The link leads to the place, and to the booking page that is filled in.
      await page.goto(linkIn(offer.text));
      await expect(page.getByText(/We keep it for you until/)).toBeVisible();
      await page.getByRole('button', { name: 'Book this place' }).click();
      await expect(page.getByText(/This place is kept for you until/)).toBeVisible();
      await expect(booking.date).not.toHaveValue('');
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue(waiting.name);
      await page.getByLabel('Phone', { exact: true }).fill(waiting.phone);
      await booking.fillCard(cards.good);
      await booking.agree();
      await booking.button.click();
      await booking.thanked();
      await page.goto(linkIn(offer.text));
      await expect(page.getByRole('heading', { name: 'You have your place' })).toBeVisible();
      expect(problems).toEqual([]);
    });
  });
}
