import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { staffAt } from './support/staff.ts';
import { rowOf, rowsOf, textOf } from './support/rows.ts';
import { bookTrip, freshWeek } from './support/trips.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

/** The daily log's data on this device: cached pages and stored days. */
const storedHere = (page: Page) =>
  page.evaluate(async () => ({
    pages: (await caches.keys()).filter((name) => name.startsWith('slipway-daily-log')).length,
    days: (await indexedDB.databases()).filter(({ name }) => name === 'slipway-daily-log').length,
  }));
const opensOffline = (page: Page) =>
  page.evaluate(async () => {
    const worker = (await navigator.serviceWorker.getRegistration('/admin/daily-log'))?.active;
    return worker?.state === 'activated' && (await caches.match('/admin/daily-log')) !== undefined;
  });

test('the daily log is filled in and opened offline, sent once, and deleted at sign-out', async ({
  page,
  context,
}) => {
  const staff = await staffAt(page, 'supervisor');
  const [date = ''] = freshWeek();
  const { guest } = await bookTrip(page, staff, { date, schedule: 'times', package: '½' });
  await page.goto(`/admin/daily-log?date=${date}`);
  await expect(page.getByRole('region', { name: 'Departures' })).toContainText(guest.name);
  const state = page.getByRole('status', { name: 'State of the log' });
  await expect(state).toContainText('Saved');
  await expect.poll(() => opensOffline(page), { timeout: 30_000 }).toBe(true);

  await test.step('on paper', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible();
    await expect(page.getByText(/^No tasks yet/)).toBeHidden();
    await expect(page.getByText('Arrived', { exact: true })).toBeVisible();
    await expect(page.getByRole('group', { name: /^Arrived/ })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('offline', async () => {
    await context.setOffline(true);
    await page.getByLabel('New task').fill('Ice for two days');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('textbox', { name: 'Notes' }).fill('Fog until nine');
    await expect(state).toContainText('Waiting for a connection (2)');
    await page.reload();
    await expect(page.getByText(/^Offline: the day as this device last loaded it/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Departures' })).toContainText(guest.name);
    await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Fog until nine');
    const task = page.getByRole('combobox', { name: 'State of Ice for two days' });
    await task.selectOption('Done');
    await expect(state).toContainText(/Waiting for a connection/);
  });

  await test.step('online again, everything is sent once', async () => {
    await context.setOffline(false);
    await expect(state).toContainText('Saved', { timeout: 40_000 });
    const log: unknown = await (await page.request.get(`/api/daily-log/${date}`)).json();
    const tasks = rowsOf(rowOf(log), 'tasks');
    expect(tasks.map((task) => [textOf(task, 'title'), task['state']])).toEqual([
      ['Ice for two days', 99],
    ]);
    expect(rowOf(log)['note']).toMatchObject({ text: 'Fog until nine' });
  });

  await test.step('after signing out nothing of it is left on the device', async () => {
    expect(await storedHere(page)).toEqual({ pages: 1, days: 1 });
    await page.goto('/logout');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect.poll(() => storedHere(page)).toEqual({ pages: 0, days: 0 });
  });
});
