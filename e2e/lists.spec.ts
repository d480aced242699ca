import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newGuest } from './support/booking-page.ts';
import { expect, test } from './support/fixtures.ts';
import { staffAt } from './support/staff.ts';
import { bookTrip, freshWeek } from './support/trips.ts';

async function linesOf(page: Page, link: string): Promise<string[]> {
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: link }).click();
  const text = await readFile(await (await file).path(), 'utf8');
  return text.trim().split('\n');
}

test('bookings are searched and filtered by the URL, and the CSV contains what is shown', async ({
  page,
}) => {
  const staff = await staffAt(page, 'supervisor');
  const guest = newGuest();
  const [monday = '', tuesday = ''] = freshWeek();
  const whole = await bookTrip(page, staff, {
    ...{ date: monday, schedule: 'day', package: 'Full Day' },
    guest,
  });
  const half = await bookTrip(page, staff, {
    ...{ date: tuesday, schedule: 'times', package: '½' },
    guest,
  });
  await page.goto('/admin/orders?tab=bookings');
  await page.getByLabel('Search bookings').fill(guest.email);
  const rows = page.getByRole('row').filter({ hasText: guest.name });
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(rows).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Package' }).click();
  await page.getByRole('option', { name: 'A ½ Day Package' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(String(half.id));
  await expect(page).toHaveURL(/package=half_day/);

  // The same URL shows the same again.
  await page.goto(page.url());
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(String(half.id));
  const [, ...lines] = await linesOf(page, 'Export CSV');
  expect(lines).toEqual([expect.stringContaining(guest.email)]);
  expect(lines[0]).toContain(tuesday);

  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page).not.toHaveURL(/package=|q=/);
  // All upcoming bookings again; this guest's may be on any page.
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await page.getByLabel('Search bookings').fill(guest.email);
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Search bookings').fill(`#${whole.id}`);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(String(whole.id));
  await rows.click();
  await expect(page.getByRole('dialog', { name: `Booking ${whole.id}` })).toContainText(guest.name);
});

test('staff create a customer who called, and merge a duplicate record into the first', async ({
  page,
  mail,
}) => {
  const staff = await staffAt(page, 'admin');
  const existing = newGuest();
  const other = { ...newGuest(), name: existing.name };
  const [date = ''] = freshWeek();
  await bookTrip(page, staff, { date, schedule: 'day', package: 'Full Day', guest: other });
  await page.goto('/admin/new-customer');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(existing.name);
  await page.getByLabel('Email').fill(existing.email);
  await page.getByLabel('Phone').fill('+14165550123');
  await page.getByRole('button', { name: 'Add customer' }).click();
  const record = page.getByRole('dialog', { name: /^Customer \d+/ });
  await expect(record.getByLabel('Email')).toHaveValue(existing.email);
  expect((await mail(existing.email, /./)).text).toContain('/reset-password/');

  await record.getByRole('button', { name: 'Merge a duplicate record' }).click();
  const merge = page.getByRole('dialog', { name: 'Merge a duplicate record' });
  await merge.getByRole('button', { name: new RegExp(other.email) }).click();
  await page
    .getByRole('dialog', { name: `Merge ${other.name} into ${existing.name}?` })
    .getByRole('button', { name: 'Merge', exact: true })
    .click();
  await expect(merge).toBeHidden();
  await record.getByRole('button', { name: 'Close', exact: true }).last().click();

  await page.getByLabel('Search customers').fill(existing.name);
  const rows = page.getByRole('row').filter({ hasText: existing.name });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(existing.email);
  await expect(rows).toContainText('1 booking');
});

test('a figure of a report leads to its entries', async ({ page }) => {
  const staff = await staffAt(page, 'admin');
  const [date = ''] = freshWeek();
  const { guest } = await bookTrip(page, staff, { date, schedule: 'day', package: 'Full Day' });
  await page.goto('/admin/reports?by=package');
  const figure = page.getByRole('button', { name: /^Full Day Package, Received: / });
  const amount = (await figure.innerText()).trim();
  await figure.click();
  const behind = page.getByRole('region', { name: /^Entries behind Received/ });
  await expect(behind.getByRole('row').filter({ hasText: guest.name })).toHaveCount(1);
  await expect(behind.getByRole('row', { name: /^Total/ })).toContainText(amount);
  await expect(page).toHaveURL(/figure=received/);

  const [head = '', ...lines] = await linesOf(page, 'Export entries as CSV');
  const at = head.split(',').indexOf('Amount');
  const cents = lines.reduce((sum, line) => {
    const cells = line.split(',');
    return sum + Math.round(Number(cells[at - head.split(',').length + cells.length]) * 100);
  }, 0);
  expect(cents).toBe(Math.round(Number(amount.replace(/[^\d.]/g, '')) * 100));
  const [, ...months] = await linesOf(page, 'Export CSV');
  expect(months.join('\n')).toContain('Full Day Package');
});
