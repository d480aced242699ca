import type { Page } from '@playwright/test';
import { expect, test, watch } from './support/fixtures.ts';
import { staffAt } from './support/staff.ts';
import { bookTrip, freshWeek } from './support/trips.ts';

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Presses Back while a dialog is open, once the page follows that button. */
async function backFromDialog(page: Page): Promise<void> {
  const state = () => page.evaluate(() => JSON.stringify(history.state));
  await expect.poll(state).toContain('slipwayLayer');
  await page.goBack();
}

const openTerms = async (page: Page) => {
  await page.getByRole('button', { name: 'Read the terms and conditions' }).click();
  const terms = dialogOf(page, 'Terms and conditions');
  await expect(terms).toBeVisible();
  return terms;
};

test('Back closes a dialog and stays on the page, and leaves nothing behind', async ({ page }) => {
  const problems = watch(page);
  await page.goto('/faq');
  await page.getByRole('link', { name: 'Book Your Package' }).first().click();
  await page.waitForURL(/\/book/);
  const address = page.url();
  const terms = await openTerms(page);
  await backFromDialog(page);
  await expect(terms).toBeHidden();
  expect(page.url()).toBe(address);
  const opener = page.getByRole('button', { name: 'Read the terms and conditions' });
  await expect(opener).toBeFocused();

  // Closed in another way, Back leads to the page before at once.
  await openTerms(page);
  await page.keyboard.press('Escape');
  await expect(terms).toBeHidden();
  await openTerms(page);
  await page.getByRole('button', { name: 'Close the terms' }).click();
  await expect(terms).toBeHidden();
  await page.goBack();
  await page.waitForURL(/\/faq/);
  await page.goForward();
  await page.waitForURL(/\/book/);
  await expect(opener).toBeVisible();

  // Loaded again while it was open.
  await openTerms(page);
  await page.reload();
  await expect(opener).toBeVisible();
  await expect(terms).toBeHidden();
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toMatch(/Layer/);
  await page.goBack();
  await page.waitForURL(/\/faq/);
  expect(problems).toEqual([]);
});

test('Back closes dialogs over each other one by one, also those that have an address', async ({
  page,
}) => {
  const staff = await staffAt(page, 'supervisor');
  const problems = watch(page);
  const [date = ''] = freshWeek();
  const { id } = await bookTrip(page, staff, { date, schedule: 'day', package: 'Full Day' });
  await page.goto('/admin/daily-log');
  await page.goto('/admin/orders?tab=bookings');
  await page.getByLabel('Search bookings').fill(`#${id}`);
  await expect(page).toHaveURL(/[?&]q=/);
  const list = page.url();
  await page
    .getByRole('row')
    .filter({ hasText: String(id) })
    .click();
  const drawer = dialogOf(page, `Booking ${id}`);
  await drawer.getByRole('button', { name: /^Cancel booking/ }).click();
  const cancelling = page.getByRole('dialog').nth(1);
  await expect(cancelling).toBeVisible();
  await backFromDialog(page);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(drawer).toBeVisible();
  await backFromDialog(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(list);

  // Closed by its button, it is not opened again, and the page before is one step away.
  await page
    .getByRole('row')
    .filter({ hasText: String(id) })
    .click();
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(list);
  await page.goBack();
  await page.waitForURL(/\/admin\/daily-log/);
  expect(problems).toEqual([]);
});

test('Back asks before what was typed is lost', async ({ page }) => {
  await staffAt(page, 'admin');
  await page.goto('/admin/companies');
  const address = page.url();
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const form = page.getByRole('dialog').first();
  const name = form.getByRole('textbox').first();
  const before = await name.inputValue();
  await name.fill(`${before} again`);
  await backFromDialog(page);
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(name).toHaveValue(`${before} again`);
  await backFromDialog(page);
  // The question is a dialog too.
  await expect(dialogOf(page, 'Leave without saving?')).toBeVisible();
  await backFromDialog(page);
  await expect(dialogOf(page, 'Leave without saving?')).toBeHidden();
  await expect(name).toHaveValue(`${before} again`);
  await backFromDialog(page);
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(page.url()).toBe(address);
});

test('a booking that was opened from the daily log closes to it', async ({ page }) => {
  await staffAt(page, 'supervisor');
  await page.goto('/admin/daily-log');
  const log = page.url();
  const trips = page.getByRole('region', { name: 'Departures' });
  const close = { Back: () => backFromDialog(page), Escape: () => page.keyboard.press('Escape') };
  for (const leave of Object.values(close)) {
    await trips.getByRole('link', { name: 'Sofia Rossi' }).click();
    await expect(page.getByRole('dialog', { name: /^Booking \d/ })).toBeVisible();
    await page.waitForURL(/[?&]booking=/);
    await leave();
    await page.waitForURL(log);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('what is opened from the menu of a phone takes its place in the history', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await staffAt(page, 'admin');
  await page.goto('/admin/companies');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Users' }).click();
  await page.waitForURL(/\/admin\/users/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await page.waitForURL(/\/admin\/companies/);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await backFromDialog(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.waitForURL(/\/admin\/companies/);
});
