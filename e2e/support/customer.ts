import type { Page } from '@playwright/test';

/** Opens an email's link for setting a password, and signs in with it. */
export async function setPassword(
  page: Page,
  link: string,
  email: string,
  password: string,
): Promise<void> {
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat new password').fill(password);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await signInAs(page, email, password);
}

/** Signs in on the page that asks for it. */
export async function signInAs(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}
