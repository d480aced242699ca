import type { Page } from '@playwright/test';
import { BookingPage, cards, newGuest, type Guest } from '../support/booking-page.ts';
import { setPassword } from '../support/customer.ts';
import { expect, watch } from '../support/fixtures.ts';
import { test } from '../support/moved-clock.ts';
import { rowOf, rowsOf } from '../support/rows.ts';
import { staffAt } from '../support/staff.ts';

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
  await booking.chooseDayAndTime((months += 1), /^12/);
  await booking.fillContact(guest, 4);
  await page.getByLabel('Pay by').selectOption({ label: way });
  await booking.agree();
  return booking;
}

test.describe.configure({ mode: 'serial' });

const desk = { viewport: { width: 1440, height: 900 }, hasTouch: false };
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };

for (const [device, options, another] of [
  ['on a phone', phone, desk],
  ['at a desk', desk, phone],
] as const) {
  test.describe(device, () => {
    test.use(options);

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

      const other = await (
        await browser.newContext({ baseURL: slipway.url, ...another })
      ).newPage();
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
      await expect(
        page.getByText(/We keep your place while your payment is on its way/),
      ).toBeVisible();
      const awaited = await mail(guest.email, /waits for your payment/);
      expect(awaited.text).toContain('€');

      await staffPage.goto('/admin/bookings?q=' + encodeURIComponent(guest.email));
      await expect(staffPage.getByText('Awaiting money').first()).toBeVisible();

      await moveClock(staffPage, new Date(Date.now() + (2 * 24 + 1) * 3_600_000));
      const told = await mail(guest.email, /was not paid/);
      expect(told.text).toContain('You owe us nothing');
    });
  });
}

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

const linkIn = (text: string, path: string): string =>
  new RegExp(`https?://\\S+/${path}[^\\s)\\]]*`).exec(text)?.[0] ?? '';
/** A calendar day's name, such as `Thursday, 2 July 2026`, at an hour in UTC. */
const hourOf = (name: string, hour: string) =>
  new Date(`${name.replace(/^\w+, /, '')} ${hour} UTC`);
const day = 24 * 3_600_000;

/** The half day of the Teaser gets a security deposit of 500.00, through its form. */
async function addSecurityDeposit(page: Page): Promise<void> {
  const staff = await staffAt(page, 'admin');
  await staff.set({ purpose: 'rent', company_id: 0 });
  await page.goto(`/admin/packages?q=${encodeURIComponent('½')}`);
  const row = page.getByRole('row').filter({ hasText: 'Teaser' });
  await row.getByRole('button').first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Security deposit').fill('500');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
}

for (const [device, options] of [
  ['at a desk', desk],
  ['on a phone', phone],
] as const) {
  test.describe(device, () => {
    test.use(options);

    test('a security deposit is agreed to, held in the morning, kept in part, and the rest goes back', async ({
      page,
      browser,
      mail,
      moveClock,
      slipway,
    }) => {
      const problems = watch(page);
      const context = await browser.newContext({ baseURL: slipway.url, ...options });
      const office = await context.newPage();
      const inOffice = watch(office);
      if (device === 'at a desk') await addSecurityDeposit(office);
      else await staffAt(office, 'admin');

      const guest = newGuest();
      const booking = new BookingPage(page);
      const consent = page.getByRole('checkbox', {
        name: /Keep this card for the security deposit/,
      });
      const date =
        await test.step('it is shown with the package and the price, and never ticked', async () => {
          await booking.open();
          await booking.chooseUnit('Teaser');
          const choice = page.getByRole('radio', { name: /½ Day Package/ });
          await expect(choice).toHaveAccessibleName(/Security deposit \S*500\.00, released/);
          await booking.choosePackage('A ½ Day Package');
          const chosen = await booking.chooseDayAndTime((months += 1), /^12/);
          await booking.fillContact(guest, 4);
          await booking.fillCard(cards.good);
          await expect(consent).not.toBeChecked();
          await consent.check();
          await booking.agree();
          return chosen;
        });
      await booking.button.click();
      const id = await booking.thanked();
      const confirmation = await mail(guest.email, /confirm/i);
      const password = 'a new long password';
      await setPassword(page, linkIn(confirmation.text, 'reset-password'), guest.email, password);

      const section = office.getByRole('region', { name: 'Security deposit' });
      await office.goto(`/admin/bookings?booking=${id}`);
      await expect(section).toContainText('To be held on the customer’s card');

      await test.step('on the morning of the start it is held, and the guest is told', async () => {
        await moveClock(office, hourOf(date, '13:00'));
        const told = await mail(guest.email, /security deposit is held/i);
        expect(told.text).toContain('500.00');
        await office.reload();
        await expect(section).toContainText('Held on the card until');
      });

      await test.step('staff keep a part with a reason; the rest is let go of', async () => {
        await section.getByRole('button', { name: 'Keep for damage' }).click();
        const form = office.getByRole('dialog', { name: 'Keep the security deposit for damage' });
        await form.getByLabel('Amount to keep for damage').fill('120');
        await expect(form.getByRole('status')).toContainText(/380\.00 goes back/);
        await form.getByRole('button', { name: /^Keep \S*120\.00$/ }).click();
        await expect(form.getByText('Reason is required.')).toBeVisible();
        await form.getByLabel('Reason').fill('A broken paddle');
        await form.getByRole('button', { name: /^Keep \S*120\.00$/ }).click();
        await expect(section).toContainText(/120\.00 was kept for damage/);
        await expect(section).toContainText('A broken paddle');
        await expect(section.getByRole('button')).toHaveCount(0);
        const told = await mail(guest.email, /We keep \S*120\.00/);
        expect(told.text).toContain('A broken paddle');
        expect(told.text).toContain('380.00');
      });

      await test.step('nothing more happens two days later, and the guest reads it', async () => {
        await moveClock(page, new Date(hourOf(date, '13:00').getTime() + 4 * day));
        await page.goto('/dashboard');
        await expect(
          page.getByText(/120\.00 kept, the rest released\. A broken paddle/),
        ).toBeVisible();
      });
      expect([...problems, ...inOffice]).toEqual([]);
      await context.close();
    });
  });
}
