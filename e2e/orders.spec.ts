import { BookingPage, cards, newGuest } from './support/booking-page.ts';
import { expect, test } from './support/fixtures.ts';

/** The demo business sells; its first product has a stock of one. */
const product = 'First Light';
const inDays = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);

test('staff take an order by phone, which reserves the stock until it is cancelled', async ({
  page,
  signIn,
  mail,
}) => {
  const { email } = newGuest();
  await signIn('admin');
  await page.goto('/admin/new-order');
  await page.getByRole('combobox', { name: 'Product', exact: true }).click();
  await page.getByRole('option', { name: new RegExp(product) }).click();
  await page.locator('[name="name"]').fill('Ada Order');
  await page.locator('[name="email"]').fill(email);
  await page.locator('[name="phone"]').fill('+14165550123');
  await page.locator('[name="delivery_date"]').fill(inDays(90));
  await page.getByLabel('Card now').check();
  await new BookingPage(page).fillCard(cards.good);
  await page.getByRole('button', { name: 'Create order' }).click();

  const drawer = page.getByRole('dialog', { name: /^Order \d+/ });
  await expect(drawer).toContainText('Deposit Paid');
  await expect(drawer).toContainText(`1 × ${product}`);

  // Its reserved stock is not available to others.
  await drawer.getByRole('button', { name: 'Repeat' }).click();
  const schedule = page.getByRole('dialog', { name: /^Repeat order/ });
  await expect(schedule).toContainText(`${product} is sold out.`);
  await schedule.getByRole('button', { name: 'Close', exact: true }).last().click();

  await drawer.getByRole('button', { name: 'Cancel order' }).click();
  const cancel = page.getByRole('dialog', { name: /^Cancel order/ });
  await expect(cancel).toContainText('Refund to the customer');
  await cancel.getByRole('button', { name: 'Cancel order' }).click();
  await expect(drawer).toContainText('Cancelled');
  // The card is refunded, and the customer sees it.
  const entries = drawer.getByRole('region', { name: 'Payments' }).getByRole('listitem');
  await expect(entries.filter({ hasText: /^Refund\s*-CA\$/ })).toHaveCount(1);
  expect((await mail(email, /^Order \d+ cancelled/)).text).toContain('to your card');

  await page.goto('/admin/products');
  await expect(page.getByRole('row', { name: new RegExp(product) })).toContainText(
    '1 of 1 available',
  );
});
