import { BookingPage } from './support/booking-page.ts';
import { expect, test } from './support/fixtures.ts';

test('staff take a booking by phone, at the public page’s prices', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/admin/new-order?what=booking');
  const booking = new BookingPage(page);
  await booking.chooseUnit('Long Reach');
  await booking.choosePackage('Full Day');
  await booking.chooseDay(8);
  await page.locator('[name="name"]').fill('Ada Phone');
  await page.locator('[name="email"]').fill(`ada-phone-${process.pid}@example.test`);
  await page.locator('[name="phone"]').fill('+14165550123');
  await booking.chooseGuests(2);
  await page.getByLabel('Cash or transfer now').check();
  await page.getByRole('button', { name: 'Create booking' }).click();
  await page.waitForURL(/\/admin\/orders\?.*booking=\d+/);
  await expect(page.getByText('Ada Phone').first()).toBeVisible();
});

test('recurring bookings are ended from a day on', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/admin/repeat-orders');
  await page.getByRole('button', { name: 'Open schedule 1' }).click();
  const drawer = page.getByRole('dialog', { name: 'Schedule 1' });
  await expect(drawer).toContainText('Monthly, 2 times');
  await drawer.getByRole('button', { name: 'End schedule' }).click();
  await page
    .getByRole('dialog', { name: /^End this schedule/ })
    .getByRole('button', { name: 'End schedule' })
    .click();
  await expect(drawer.getByText('Cancelled')).toHaveCount(2);
});
