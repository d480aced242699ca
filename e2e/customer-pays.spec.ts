import type { Locator, Page } from '@playwright/test';
import { BookingPage, cards, newGuest } from './support/booking-page.ts';
import { setPassword, signInAs } from './support/customer.ts';
import { expect, watch } from './support/fixtures.ts';
import { test } from './support/moved-clock.ts';
import { staffAt } from './support/staff.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });
// The journeys share one server whose clock they move, so they run one at a time.
test.describe.configure({ mode: 'default', timeout: 240_000 });

const password = 'a new long password';
const linkIn = (text: string, path: string): string =>
  new RegExp(`https?://\\S+/${path}[^\\s)\\]]*`).exec(text)?.[0] ?? '';
const day = 24 * 3_600_000;
/** A calendar day's name, such as `Thursday, 2 July 2026`, as noon in the business's zone. */
const noonOf = (name: string) => new Date(`${name.replace(/^\w+, /, '')} 16:00 UTC`);

/** Books a trip on the public page as a new guest, who then sets a password by the emailed link. */
async function bookTrip(
  page: Page,
  mail: (to: string, subject: RegExp) => Promise<{ text: string }>,
  trip: { pkg: string; months: number; time?: RegExp },
) {
  const guest = newGuest();
  const booking = new BookingPage(page);
  await booking.open();
  await booking.chooseUnit('Teaser');
  await booking.choosePackage(trip.pkg);
  const date = noonOf(await booking.chooseDay(trip.months));
  if (trip.time) await booking.chooseTime(trip.time);
  await booking.fillContact(guest, 4);
  await booking.fillCard(cards.good);
  await booking.agree();
  await booking.button.click();
  const id = await booking.thanked();
  const confirmation = await mail(guest.email, /confirm/i);
  await setPassword(page, linkIn(confirmation.text, 'reset-password'), guest.email, password);
  return { id, guest, date, booking };
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const badge = (page: Page, name: string) => page.getByRole('listitem').getByText(name);

const halfDayTooLate =
  'Your package cannot be changed to a 1/2 day package because we are less than 14 days out.';

/** Chooses a day that is too soon for a half day, up to this one; the month of `shown` is open. */
async function chooseTooSoon(edit: Locator, visibleMonth: Date, upTo: Date): Promise<void> {
  const monthOf = (it: Date) => it.getUTCFullYear() * 12 + it.getUTCMonth();
  for (let i = monthOf(upTo); i < monthOf(visibleMonth); i += 1) {
    await edit.getByRole('button', { name: 'Previous month' }).click();
  }
  await edit.getByRole('button', { name: halfDayTooLate }).first().click({ force: true });
}

/** Saves a card on the profile. */
async function addCard(page: Page, booking: BookingPage, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Add card' }).click();
  await booking.fillCard(number);
  await dialog(page, 'Add card').getByRole('button', { name: 'Save card' }).click();
  await expect(dialog(page, 'Add card')).toBeHidden();
}

test('a customer without a card pays what is due in another way, and none is kept', async ({
  page,
  mail,
}) => {
  const problems = watch(page);
  const { id, booking } = await bookTrip(page, mail, { pkg: 'Full Day Package', months: 4 });
  await page.goto(`/dashboard?booking=${id}&open=pay`);
  await dialog(page, 'Make Payment').getByRole('button', { name: 'Another way to pay' }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText('Second payment');
  await booking.fillCard(cards.good);
  await main.getByRole('button', { name: /^Pay CA/ }).click();
  await expect(main).toContainText('There is nothing more to pay by this link');
  await page.goto('/dashboard');
  await expect(badge(page, 'Partly Paid')).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Add card' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Saved cards' }).getByRole('listitem')).toHaveCount(
    0,
  );
  expect(problems).toEqual([]);
});

test('a customer pays in three parts, with one bank challenge, takes the trip, and tips', async ({
  page,
  mail,
  moveClock,
}) => {
  const problems = watch(page);
  const { id, date, booking } = await bookTrip(page, mail, { pkg: 'Full Day Package', months: 3 });
  const open = (what: string) => page.goto(`/dashboard?booking=${id}&open=${what}`);
  const saved = page.getByRole('region', { name: 'Saved cards' });

  await test.step('without a card the payment dialog links to the profile, which leads back', async () => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: `Payments, charter ${id}` }).click();
    const pay = dialog(page, 'Make Payment');
    await expect(pay).toContainText('Second payment');
    await expect(pay).toContainText(
      "You haven't chosen your payment method. Please make it on profile page",
    );
    await pay.getByRole('link', { name: 'Use new card' }).click();
    await addCard(page, booking, cards.secure);
    await expect(saved.getByRole('listitem').filter({ hasText: '3220' })).toContainText('Active');
    await page.getByRole('button', { name: 'Back to your booking' }).last().click();
  });

  await test.step('the second payment: the bank challenge is first declined, then approved', async () => {
    const pay = dialog(page, 'Make Payment');
    const bank = page.getByRole('dialog', { name: /Confirm this payment/ });
    await pay.getByRole('button', { name: /^Pay / }).click();
    await bank.getByRole('button', { name: 'Decline', exact: true }).click();
    const error = dialog(page, 'Error');
    await expect(error).toContainText('We are unable to authenticate your payment method.');
    await error.getByRole('button', { name: 'Close', exact: true }).click();
    await pay.getByRole('button', { name: /^Pay / }).click();
    await bank.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('Payment was successful.')).toBeVisible();
    await expect(badge(page, 'Partly Paid')).toBeVisible();
  });

  await test.step('another card becomes the active one, and a removal sets a new default', async () => {
    await open('pay');
    await dialog(page, 'Make Payment').getByRole('link', { name: 'Use new card' }).click();
    await addCard(page, booking, '5555555555554444');
    await page.getByRole('button', { name: 'Remove Visa •••• 3220' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(saved.getByRole('listitem')).toHaveCount(1);
    await expect(saved.getByRole('listitem')).toContainText('Active');
    await page.getByRole('button', { name: 'Back to your booking' }).last().click();
  });

  await test.step('the final payment, whose answer is lost, is charged once', async () => {
    let lost = false;
    await page.route('**/api/make-payment', async (route) => {
      if (lost) return route.fallback();
      lost = true;
      await route.fetch();
      await route.abort('connectionreset');
    });
    const pay = dialog(page, 'Make Payment');
    await expect(pay).toContainText('Final payment');
    await pay.getByRole('button', { name: /^Pay / }).click();
    await expect(page.getByText('Payment was successful.').last()).toBeVisible();
    await expect(badge(page, 'Fully Paid')).toBeVisible();
    await open('pay');
    await expect(pay).toContainText('Please contact the supervisor for the final cost.');
    await pay.getByRole('button', { name: 'Close', exact: true }).click();
  });

  await test.step('twenty days before, moving to a half day within fourteen days is refused', async () => {
    const now = new Date(date.getTime() - 20 * day);
    await moveClock(page, now);
    await open('edit');
    const edit = dialog(page, 'Edit booking details');
    await edit.getByLabel('Package').selectOption({ label: 'A ½ Day Package' });
    await chooseTooSoon(edit, date, new Date(now.getTime() + 12 * day));
    await expect(edit).toContainText(halfDayTooLate);
  });

  await test.step('ten days before, only cancelling is possible, and half would be kept', async () => {
    await moveClock(page, new Date(date.getTime() - 10 * day));
    await open('edit');
    const edit = dialog(page, 'Edit booking details');
    await expect(edit).toContainText('Please contact us for further changes');
    await expect(edit.getByLabel('Guests')).toBeHidden();
    await edit.getByLabel('Cancel this booking').check();
    await expect(edit).toContainText('Kept under the cancellation terms');
  });

  await test.step('after the trip: a tip of any percentage, paid separately', async () => {
    await moveClock(page, new Date(date.getTime() + day));
    await page.goto('/dashboard');
    await expect(
      page.getByRole('button', { name: `Edit, charter ${id}: This trip has started` }),
    ).toBeVisible();
    await page.getByRole('button', { name: `Tip, charter ${id}` }).click();
    const tip = dialog(page, 'Tip the supervisor');
    const amounts = new Set<string>();
    for (const percent of [10, 15, 20]) {
      await tip.getByRole('button', { name: `${percent}%`, exact: true }).click();
      amounts.add(await tip.getByRole('button', { name: /^Tip / }).innerText());
    }
    expect(amounts.size).toBe(3);
    const free = tip.getByLabel('Percentage of the total price');
    await free.fill('101');
    await tip.getByRole('button', { name: /^Tip/ }).click();
    await expect(tip).toContainText('Enter a number between 1-100');
    await free.fill('12');
    await tip.getByRole('button', { name: /^Tip / }).click();
    await expect(page.getByText('Tip payment was successful.')).toBeVisible();
    await expect(badge(page, 'Supervisor Tip')).toBeVisible();
    await expect(page.getByRole('button', { name: `Payments, charter ${id}` })).toBeHidden();
  });

  await test.step('the history lists each payment once', async () => {
    await page
      .getByRole('button', { name: new RegExp(`Payment history of charter ${id}$`) })
      .click();
    const history = dialog(page, 'Payment History').getByRole('listitem');
    await expect(history).toHaveCount(4);
    for (const kind of ['Deposit', 'Second payment', 'Final payment', 'Tip']) {
      await expect(history.filter({ hasText: kind })).toHaveCount(1);
    }
  });
  // The declined challenge and the cut connection are expected.
  expect(problems.filter((it) => !/ 422 |CONNECTION_RESET|ERR_FAILED/.test(it))).toEqual([]);
});

test('cancelling within a week still owes the price, which can be paid', async ({
  page,
  mail,
  moveClock,
  browser,
}) => {
  const problems = watch(page);
  const trip = { pkg: 'A ½ Day Package', months: 5, time: /^12/ };
  const { id, guest, date, booking } = await bookTrip(page, mail, trip);

  await test.step('an announcement for customers is shown to them', async () => {
    const text = `The harbour road is closed for charter ${id}.`;
    const staffPage = await browser.newPage();
    const { send } = await staffAt(staffPage, 'admin');
    const [from, to] = [-1, 1].map((days) =>
      new Date(Date.now() + days * day).toISOString().slice(0, 10),
    );
    await send('POST', '/api/announcements', { text, from, to, audience: 'customers' });
    await staffPage.close();
    await page.goto('/dashboard');
    await expect(page.getByText(text)).toBeVisible();
  });

  await test.step('five days before, all is kept and the rest is still owed', async () => {
    await moveClock(page, new Date(date.getTime() - 5 * day));
    await page.goto(`/dashboard?booking=${id}&open=edit`);
    const edit = dialog(page, 'Edit booking details');
    await edit.getByLabel('Cancel this booking').check();
    await expect(edit).toContainText('Still to pay');
    await edit.getByRole('button', { name: 'Cancel this booking' }).click();
    const sure = dialog(page, 'Are you sure you want to cancel and not reschedule?');
    await sure.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByText('Your booking has been canceled.')).toBeVisible();
    await expect(
      page.getByRole('button', { name: `Payments, charter ${id}: This booking is cancelled` }),
    ).toBeVisible();
  });

  await test.step('what is owed is paid with a new card', async () => {
    await page.getByRole('button', { name: `Pay balance, charter ${id}` }).click();
    const pay = dialog(page, 'Make Payment');
    await pay.getByRole('link', { name: 'Use new card' }).click();
    await addCard(page, booking, cards.good);
    await page.getByRole('button', { name: 'Back to your booking' }).last().click();
    await pay.getByRole('button', { name: /^Pay / }).click();
    await expect(page.getByText('Payment was successful.')).toBeVisible();
    await expect(page.getByRole('button', { name: `Pay balance, charter ${id}` })).toBeHidden();
    await expect(badge(page, 'Cancelled')).toBeVisible();
  });

  await test.step('without signing in, the charter is checked by number and email', async () => {
    await page.context().clearCookies();
    await page.goto('/check-my-charter');
    await page.getByLabel('Booking number').fill(String(id));
    await page.getByLabel('Email').fill('nobody@example.test');
    await page.getByRole('button', { name: 'Show my charter' }).click();
    await expect(page.getByText('We have no booking with this number and email.')).toBeVisible();
    await page.getByLabel('Email').fill(guest.email);
    await page.getByRole('button', { name: 'Show my charter' }).click();
    await expect(page.getByRole('heading', { name: `Charter #${id}` })).toBeVisible();
    await page.getByRole('link', { name: 'Sign in', exact: true }).last().click();
    await signInAs(page, guest.email, password);
    await expect(dialog(page, 'Booking Details')).toContainText('Teaser');
  });
  // The wrong number and the call without a session are expected.
  expect(problems.filter((it) => !/ (401|404) /.test(it))).toEqual([]);
});
