import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import { named, staffAt } from '../support/staff.ts';
import { test } from '../support/own-business.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

test('a business that rents puts a product on show, a visitor finds it, and staff take the order', async ({
  page,
  browser,
  slipway,
}) => {
  test.setTimeout(120_000);
  const admin = await staffAt(page, 'admin');
  await admin.set({ purpose: 'rent', company_id: 1 });
  const name = named('Dry bag');
  await page.goto('/admin/units?edit=new');
  const unit = dialogOf(page, 'Add new unit');
  await unit.getByLabel('Name', { exact: true }).fill(name);
  await unit.getByRole('switch', { name: 'For sale' }).press('Space');
  const adding = dialogOf(page, 'Add new product');
  // No measures are asked of it, nor when it can be booked.
  await expect(adding.getByLabel('Tonnage')).toHaveCount(0);
  await adding.getByLabel('Price', { exact: true }).fill('34.5');
  await adding.getByRole('switch', { name: 'Show in the shop' }).press('Space');
  await adding.getByRole('button', { name: 'Add an option' }).click();
  await adding.getByLabel('Option 1', { exact: true }).fill('Colour');
  await adding.getByLabel('Values of option 1').fill('Red');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Blue');
  await page.keyboard.press('Enter');
  await adding.getByLabel('Price of Blue', { exact: true }).fill('36');
  await adding.getByLabel('Quantity of Red').fill('0');
  // There is none of a new variant until staff say how many.
  await adding.getByLabel('Quantity of Blue').fill('1');
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Successfully added')).toBeVisible();
  // Products and orders stand beside units and bookings now.
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Products' }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('1 of 1 available');

  const context = await browser.newContext({ baseURL: slipway.url });
  const visitor = await context.newPage();
  await visitor.goto('/');
  await visitor
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Shop', exact: true })
    .click();
  await visitor.getByRole('searchbox', { name: 'Search the shop' }).fill(name);
  const card = visitor.getByRole('link', { name: new RegExp(name) });
  await expect(card).toContainText('from CA$34.50');
  await card.click();
  await expect(visitor.getByRole('heading', { name, level: 1 })).toBeVisible();
  // The variant that can be had is chosen, the other one says that it cannot.
  const panel = visitor.getByRole('region', { name: 'Price and stock' });
  await expect(panel).toContainText('CA$36.00');
  await expect(panel).toContainText('Only 1 left');
  await panel.getByText('Red (sold out)').click();
  await expect(panel).toContainText('CA$34.50');
  await expect(panel.getByRole('status')).toContainText('Sold out');
  await expect(visitor).toHaveURL(/\?variant=\d+$/);
  await context.close();

  await menu.getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('link', { name: 'New order' }).first().click();
  await page.getByRole('combobox', { name: 'Product', exact: true }).fill(name);
  await page.getByRole('option', { name: `${name} (Blue)` }).click();
  await page.locator('[name="name"]').fill('Ada Order');
  const day = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  await page.locator('[name="delivery_date"]').fill(day);
  await page.getByRole('button', { name: 'Create order' }).click();
  await expect(page.getByRole('dialog', { name: /^Order \d+/ })).toContainText(
    `1 × ${name} (Blue)`,
  );
});
