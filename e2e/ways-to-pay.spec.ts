import type { Page } from '@playwright/test';
import { BookingPage, newGuest, type Guest } from './support/booking-page.ts';
import { expect, watch } from './support/fixtures.ts';
import { test } from './support/moved-clock.ts';
import { rowOf, rowsOf } from './support/rows.ts';
import { staffAt } from './support/staff.ts';

/** A business whose money is euros, where banks have pages of their own and debits take days. */
async function inEuros(page: Page) {
  const staff = await staffAt(page, 'admin');
  const answer = rowOf(await (await page.request.get('/api/settings')).json());
  const settings = { ...(answer['settings'] as object), currency: 'EUR' };
  await staff.send('PUT', '/api/settings', { settings, version: answer['version'] });
  return staff;
}

const openHolds = async (page: Page) =>
  rowsOf(await (await page.request.get('/api/open-holds')).json());

/** A month of its own for each booking: the first free day of a month has other bookings at other times. */
let months = 2;

/** Fills the booking page as a guest, up to the button, with this way to pay. */
async function fillFor(page: Page, guest: Guest, way: string): Promise<BookingPage> {
  const booking = new BookingPage(page);
  await booking.open();
  await booking.chooseUnit('Teaser');
  await booking.choosePackage('A ½ Day Package');
  await booking.chooseDay((months += 1));
  await booking.chooseTime(/^12/);
  await booking.fillContact(guest, 4);
  await page.getByLabel('Pay by').selectOption({ label: way });
  await booking.agree();
  return booking;
}

test.describe.configure({ mode: 'serial' });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('a payer who comes back on another device reads number and state there, and nothing else', async ({
    page,
    browser,
    mail,
    slipway,
  }) => {
    const staffPage = await (await browser.newContext({ baseURL: slipway.url })).newPage();
    await inEuros(staffPage);
    const problems = watch(page);
    const guest = newGuest();
    const booking = await fillFor(page, guest, 'iDEAL');
    await booking.button.click();

    await expect(page.getByRole('heading', { name: 'Test bank' })).toBeVisible();
    await page.getByRole('button', { name: 'Pay, and come back on another device' }).click();
    const address = await page.getByLabel('Address to come back to').inputValue();
    expect(address).toContain('payment_intent_client_secret=');

    const other = await (await browser.newContext({ baseURL: slipway.url })).newPage();
    const there = watch(other);
    await other.goto(address);
    await expect(other.getByRole('heading', { name: /^Booking \d+$/ })).toBeVisible();
    await expect(other.getByRole('status')).toHaveText(/It is paid and booked/);
    // No secret in its address, and nothing of who booked what.
    expect(other.url()).toBe(`${slipway.url}/payment-return`);
    await expect(other.getByText(guest.email)).toHaveCount(0);
    await expect(other.getByText('A ½ Day Package')).toHaveCount(0);
    const confirmation = await mail(guest.email, /confirmed/);
    expect(confirmation.text).toContain(guest.name);
    expect([...problems, ...there]).toEqual([]);
  });
});

test('a payer who comes back in the same tab reads what they booked; one who does not pay can book again', async ({
  page,
  browser,
  mail,
  slipway,
}) => {
  const staffPage = await (await browser.newContext({ baseURL: slipway.url })).newPage();
  await inEuros(staffPage);
  const guest = newGuest();
  const refused = await fillFor(page, guest, 'Bancontact');
  await refused.button.click();
  await page.getByRole('button', { name: 'Do not pay, and go back' }).click();
  await expect(page.getByRole('status')).toHaveText(/It was not paid/);
  await page.getByRole('link', { name: 'Book again' }).click();
  // What was typed is still there.
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(guest.email);

  const again = await fillFor(page, guest, 'Bancontact');
  await again.button.click();
  await page.getByRole('button', { name: 'Pay and go back' }).click();
  await expect(page.getByRole('status')).toHaveText(/It is paid and booked/);
  await expect(page.getByText('A ½ Day Package')).toBeVisible();
  await expect(page.getByText(guest.email)).toBeVisible();
  expect(page.url()).toBe(`${slipway.url}/payment-return`);
  await mail(guest.email, /confirmed/);
});

test('a payer who never comes back leaves the place to others after its minutes', async ({
  page,
  browser,
  moveClock,
  slipway,
}) => {
  const staffPage = await (await browser.newContext({ baseURL: slipway.url })).newPage();
  await inEuros(staffPage);
  const booking = await fillFor(page, newGuest(), 'iDEAL');
  await booking.button.click();
  await expect(page.getByRole('heading', { name: 'Test bank' })).toBeVisible();
  expect(await openHolds(staffPage)).toHaveLength(1);
  await page.close();

  const later = new Date(Date.now() + 16 * 60_000);
  await moveClock(staffPage, later);
  await expect.poll(() => openHolds(staffPage), { timeout: 60_000 }).toHaveLength(0);
});

test('a debit that the bank refuses gives the place back, and everybody is told', async ({
  page,
  browser,
  mail,
  moveClock,
  slipway,
}) => {
  const staffPage = await (await browser.newContext({ baseURL: slipway.url })).newPage();
  await inEuros(staffPage);
  const guest = newGuest();
  const booking = await fillFor(page, guest, 'SEPA debit, refused after two days');
  await booking.button.click();
  await expect(page.getByText(/We keep your place while your payment is on its way/)).toBeVisible();
  const awaited = await mail(guest.email, /waits for your payment/);
  expect(awaited.text).toContain('€');

  await staffPage.goto('/admin/bookings?q=' + encodeURIComponent(guest.email));
  await expect(staffPage.getByText('Awaiting money').first()).toBeVisible();

  await moveClock(staffPage, new Date(Date.now() + (2 * 24 + 1) * 3_600_000));
  const told = await mail(guest.email, /was not paid/);
  expect(told.text).toContain('You owe us nothing');
});
