import { newGuest } from './support/booking-page.ts';
import { demoPassword, expect, test } from './support/fixtures.ts';

const password = 'a long enough password';

test('a wrong password is refused with the required text, a right one signs in', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.getByLabel('Email').fill('customer@slipway.test');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('The given data was invalid.');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Show the password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // Back to the page that required the sign-in.
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: 'My bookings' })).toBeVisible();
});

test('a visitor registers, verifies the address by the emailed link, and later recovers the password', async ({
  page,
  mail,
}) => {
  const guest = newGuest();
  await page.goto('/register');
  await page.getByLabel('Name').fill(guest.name);
  await page.getByLabel('Email').fill(guest.email);
  await page.getByLabel('Phone').fill(guest.phone);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Repeat password').fill(password);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'My bookings' })).toBeVisible();

  const verification = await mail(guest.email, /verify|confirm|address/i);
  const link = /https?:\/\/\S+\/verify-email\/[\w-]+/.exec(verification.text)?.[0] ?? '';
  await page.goto(link);
  await page.getByRole('button', { name: 'Verify my address' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'verified' })).toBeVisible();

  await page.goto('/logout');
  await page.waitForURL((url) => url.pathname !== '/logout');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await page.getByLabel('Email').fill(guest.email);
  await page.getByRole('button', { name: 'Email me a recovery link' }).click();
  await expect(page.getByText('Recovery link has been send.')).toBeVisible();
  const recovery = await mail(guest.email, /password/i);
  const reset = /https?:\/\/\S+\/reset-password\/[^\s)\]]+/.exec(recovery.text)?.[0] ?? '';
  await page.goto(reset);
  const fresh = 'another long password';
  await page.getByLabel('New password', { exact: true }).fill(fresh);
  await page.getByLabel('Repeat new password').fill(fresh);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.getByLabel('Email').fill(guest.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'The given data was invalid.' }),
  ).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(fresh);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'My bookings' })).toBeVisible();

  // The link works once.
  await page.goto('/logout');
  await page.waitForURL((url) => url.pathname !== '/logout');
  await page.goto(reset);
  await expect(page.getByRole('alert')).toContainText('This link no longer works.');
  await expect(page.getByLabel('New password')).toHaveCount(0);
});
