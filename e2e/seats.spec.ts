import type { Locator, Page } from '@playwright/test';
import { BookingPage, cards, newGuest } from './support/booking-page.ts';
import { setPassword } from './support/customer.ts';
import { expect } from './support/fixtures.ts';
import { named, staffAt } from './support/staff.ts';
import { test } from './support/own-business.ts';

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const linkIn = (text: string, path: string): string =>
  new RegExp(`https?://\\S+/${path}[^\\s)\\]]*`).exec(text)?.[0] ?? '';
const money = (amount: string) => new RegExp(`\\$${amount.replace('.', '\\.')}`);

async function choose(page: Page, field: Locator, option: string | RegExp) {
  await field.click();
  await page.getByRole('option', { name: option }).first().click();
}

/** Describes a kind sold by the seat, at 18:00 for two hours, for adults, children and infants. */
async function addKind(page: Page, name: string) {
  await page.goto('/admin/package-kinds');
  await page.getByRole('button', { name: 'Add a kind' }).first().click();
  const kind = dialogOf(page, 'Add a kind of package');
  await kind.getByLabel('Name', { exact: true }).fill(name);
  await choose(page, kind.getByRole('combobox', { name: 'Sold by' }), 'The seat');
  await kind.getByLabel('Type 1: name').fill('Adult');
  await kind.getByRole('button', { name: 'Save' }).click();
  await expect(kind.getByText('Enter at least one time.')).toBeVisible();
  for (const [at, type] of ['Child', 'Infant on a lap'].entries()) {
    await kind.getByRole('button', { name: 'Add a type of guest' }).click();
    await kind.getByLabel(`Type ${at + 2}: name`).fill(type);
  }
  await kind.getByLabel('Type 3: takes a seat').uncheck();
  await kind.getByLabel('Least to sail').fill('6');
  await kind.getByLabel('Times', { exact: true }).fill('18:00');
  await page.keyboard.press('Enter');
  await kind.getByLabel('Length, hours').fill('2');
  await expect(kind.getByRole('radio', { name: 'A range' })).toHaveCount(0);
  await kind.getByLabel('Terms of its own').check();
  await kind.getByLabel('Step 1: more than so many days before the start').fill('1');
  await kind.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Successfully added')).toBeVisible();
  await expect(kind).toBeHidden();
}

/** A boat that takes 40. */
async function addBoat(page: Page, name: string) {
  await page.goto('/admin/units');
  await page.getByRole('button', { name: 'Add Unit' }).click();
  const boat = dialogOf(page, 'Add new unit');
  await boat.getByLabel('Name', { exact: true }).fill(name);
  await boat.getByLabel('Price', { exact: true }).fill('0');
  for (const label of ['Length', 'Tonnage', 'Capacity', 'Weight', 'Height']) {
    await boat.getByLabel(label, { exact: true }).fill('20');
  }
  const company = boat.getByRole('combobox', { name: 'Company' });
  if ((await company.count()) > 0) await choose(page, company, /./);
  await choose(page, boat.getByRole('combobox', { name: 'Schedule' }), /time/i);
  await boat.getByLabel('Max. guests', { exact: true }).fill('40');
  await boat.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Successfully added')).toBeVisible();
  await expect(boat).toBeHidden();
}

/** Adults at 45, children at 20, infants free; all of it is paid with the booking. */
async function addPackage(page: Page, { kind, boat }: { kind: string; boat: string }) {
  await page.goto('/admin/packages');
  await page.getByRole('button', { name: 'Add package' }).first().click();
  const adding = dialogOf(page, 'Add new package');
  const unit = adding.getByRole('combobox', { name: 'Unit' });
  await unit.fill(boat);
  await page.getByRole('option', { name: boat }).click();
  await choose(page, adding.getByRole('combobox', { name: 'Kind' }), kind);
  await adding.getByLabel('Price per guest').fill('45');
  await adding.getByLabel('Child', { exact: true }).fill('20');
  await adding.getByLabel('Infant on a lap', { exact: true }).fill('0');
  await adding.getByLabel('Maximum guests per party').fill('8');
  await choose(page, adding.getByRole('combobox', { name: 'Deposit' }), 'The whole total');
  await expect(adding.getByRole('table').getByRole('row', { name: /Child/ })).toContainText(
    '20.00',
  );
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Successfully added')).toBeVisible();
  await expect(adding).toBeHidden();
}

async function count(page: Page | Locator, type: string, guests: number) {
  await page.getByRole('spinbutton', { name: type, exact: true }).fill(String(guests));
}

test('a cruise of 40 is described, four seats are booked and paid, changed to two and cancelled', async ({
  page,
  browser,
  slipway,
  mail,
}) => {
  test.slow();
  const admin = await staffAt(page, 'admin');
  await admin.set({ purpose: 'rent', company_id: 1 });
  const [kind, boat] = [named('Evening cruise'), named('Evening Star')];
  await test.step('the cruise is described through the screens', async () => {
    await addKind(page, kind);
    await addBoat(page, boat);
    await addPackage(page, { kind, boat });
  });

  const guest = newGuest();
  const password = 'a new long password';
  const context = await browser.newContext({
    baseURL: slipway.url,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  const visitor = await context.newPage();
  const booking = new BookingPage(visitor);
  let day = '';
  let id = 0;
  await test.step('three adults and a child are booked and paid', async () => {
    await booking.open();
    await booking.chooseUnit(boat);
    await booking.choosePackage(kind);
    await expect(visitor.getByText('Sails from 6 guests').first()).toBeVisible();
    await visitor.getByRole('button', { name: 'More: Adult' }).click();
    await visitor.getByRole('button', { name: 'More: Adult' }).click();
    await count(visitor, 'Child', 1);
    await booking.chooseDay(2);
    const missing = /Sails from 6 guests, 2 more guests needed beside yours; we tell you by/;
    await expect(visitor.getByText(missing)).toBeVisible();
    day = await visitor.evaluate(() => {
      const stored: unknown = JSON.parse(sessionStorage.getItem('slipway-book') ?? '{}');
      return typeof stored === 'object' && stored !== null && 'date' in stored
        ? String(stored.date)
        : '';
    });
    const summary = visitor.getByRole('region', { name: 'Price' });
    await expect(summary).toContainText(money('155.00'));
    await visitor.getByLabel('Name', { exact: true }).fill(guest.name);
    await visitor.getByLabel('Email', { exact: true }).fill(guest.email);
    await visitor.getByLabel('Phone', { exact: true }).fill(guest.phone);
    await booking.fillCard(cards.good);
    await booking.agree();
    await booking.button.click();
    id = await booking.thanked();
    await expect(visitor.getByText('3 × Adult, 1 × Child').first()).toBeVisible();
    await expect(visitor.getByText(/6:00/).first()).toBeVisible();
  });

  await test.step('staff see the party in the calendar and in the daily log', async () => {
    await page.goto(`/admin/calendar?date=${day}`);
    const chip = page.getByRole('button', { name: new RegExp(boat) });
    await expect(chip).toBeVisible();
    await expect(chip).toContainText('4');
    await page.goto(`/admin/daily-log?date=${day}`);
    await expect(page.getByRole('main')).toContainText(boat);
    await page.goto(`/admin/bookings?booking=${id}`);
    const details = dialogOf(page, `Booking ${id}`);
    await expect(details).toContainText('3 × Adult, 1 × Child');
    await details.getByRole('link', { name: /manifest/i }).click();
    await expect(page.getByRole('main')).toContainText(guest.name);
    await expect(page.getByRole('main')).toContainText('3 × Adult, 1 × Child');
  });

  await test.step('the customer changes to two adults', async () => {
    const confirmation = await mail(guest.email, /confirm|booking/i);
    await setPassword(visitor, linkIn(confirmation.text, 'reset-password'), guest.email, password);
    await visitor.goto(`/dashboard?booking=${id}&open=edit`);
    const edit = dialogOf(visitor, 'Edit booking details');
    await count(edit, 'Child', 0);
    await count(edit, 'Adult', 2);
    const costs = edit.locator('[aria-label="Cost of the change"]');
    await expect(costs).toContainText(money('90.00'));
    await expect(edit).toContainText('You have paid more than the new price.');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(visitor.getByText('Your changes have been updated.')).toBeVisible();
    await expect(visitor.getByText(/2 × Adult$/).first()).toBeVisible();
  });

  await test.step('cancelled more than a day before, everything comes back', async () => {
    await visitor.goto(`/dashboard?booking=${id}&open=edit`);
    const edit = dialogOf(visitor, 'Edit booking details');
    await edit.getByLabel('Cancel this booking').check();
    await expect(edit.locator('[aria-label="Your refund"]')).toContainText(money('155.00'));
    await edit.getByRole('button', { name: 'Cancel this booking' }).click();
    const sure = dialogOf(visitor, 'Are you sure you want to cancel and not reschedule?');
    await sure.getByRole('button', { name: 'Yes' }).click();
    await expect(visitor.getByText('Your booking has been canceled.')).toBeVisible();
    await page.goto(`/admin/bookings?booking=${id}`);
    await expect(dialogOf(page, `Booking ${id}`)).toContainText(/Cancelled/);
  });
  await context.close();
});
