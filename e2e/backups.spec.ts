import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { demoPassword, expect, openSlipway, test } from './support/fixtures.ts';

const RESTORE = join(import.meta.dirname, '../apps/server/dist/restore-program.js');
const run = promisify(execFile);

/** Orders a backup and downloads it, after a wrong password. @returns the file */
async function downloadBackup(page: Page, into: string): Promise<string> {
  await page.goto('/admin/backups');
  await page.getByRole('button', { name: 'Make a backup now' }).click();
  const download = page.getByRole('button', { name: /^Download slipway-.*\.backup$/ });
  await expect(download).toBeVisible({ timeout: 90_000 });
  await download.click();
  const dialog = page.getByRole('dialog', { name: 'Download the backup' });
  await dialog.getByLabel('Your password').fill('not the password');
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect(dialog.getByText('The password is wrong.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(demoPassword);
  const begun = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const path = join(into, 'downloaded.backup');
  await (await begun).saveAs(path);
  await expect(page.getByText(/Last downloaded by/)).toBeVisible();
  return path;
}

test('an Admin makes a backup and downloads it; restored, it is closed until an Admin opens it', async ({
  page,
  signIn,
  browser,
}) => {
  test.setTimeout(240_000);
  const folder = await mkdtemp(join(tmpdir(), 'slipway-e2e-backup-'));
  await signIn('admin');
  const file = await downloadBackup(page, folder);
  // A zip, which says itself that it is one.
  expect((await readFile(file)).subarray(0, 2).toString()).toBe('PK');

  const dataDir = join(folder, 'data');
  await run(process.execPath, [RESTORE, file], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, DEMO: 'off' },
  });
  const { slipway, close } = await openSlipway({ DATA_DIR: dataDir, PURPOSE: 'rent' });
  const context = await browser.newContext({ baseURL: slipway.url });
  try {
    const visitor = await context.newPage();
    expect((await visitor.goto('/book'))?.status()).toBe(503);
    const admin = await context.newPage();
    await admin.goto('/login');
    await admin.getByLabel('Email').fill('admin@slipway.test');
    await admin.getByLabel('Password', { exact: true }).fill(demoPassword);
    await admin.getByRole('button', { name: 'Sign in' }).click();
    await admin.waitForURL((url) => url.pathname !== '/login');
    await admin.goto('/admin/backups');
    await expect(admin.getByRole('heading', { name: 'A closed copy' })).toBeVisible();
    await admin.getByRole('button', { name: 'This is the live one now…' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Make this the live one?' });
    await dialog.getByLabel('Type OPEN to confirm').fill('open');
    await dialog.getByLabel('Your password').fill(demoPassword);
    await dialog.getByRole('button', { name: 'Open it' }).click();
    // Everybody signs in again, and visitors book.
    await admin.waitForURL((url) => url.pathname === '/login', { timeout: 90_000 });
    expect((await visitor.goto('/book'))?.status()).toBe(200);
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  } finally {
    await context.close();
    await close();
    await rm(folder, { recursive: true, force: true });
  }
});
