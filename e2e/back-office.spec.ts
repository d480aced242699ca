import { expect, test } from './support/fixtures.ts';

test('a changed setting applies immediately, and the log names who changed it', async ({
  page,
  signIn,
  browser,
  slipway,
}) => {
  await signIn('admin');
  await page.goto('/admin/settings');
  const name = page.locator('[name="business.name"]');
  await name.fill('Northern Light Charters');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Your changes have been updated.')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Northern Light Charters');
  await expect(page.getByText(/Robin Hale/).last()).toBeVisible();

  // What sticks to the window stays there behind a dialog, however far the page is scrolled.
  const menu = page.getByRole('navigation');
  await page.evaluate(() => window.scrollTo(0, 600));
  const before = await menu.boundingBox();
  await page.getByRole('button', { name: 'Hide from visitors…' }).dispatchEvent('click');
  const asked = page.getByRole('dialog');
  await expect(asked).toBeVisible();
  expect(await menu.boundingBox()).toEqual(before);
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);

  const context = await browser.newContext({ baseURL: slipway.url });
  const visitor = await context.newPage();
  await visitor.goto('/faq');
  await expect(visitor.getByRole('banner')).toContainText('Northern Light Charters');
  await context.close();

  await name.fill('Slipway Charters');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByRole('banner')).toContainText('Slipway Charters');
});

test('an Admin finds a message, whose one-time link is hidden', async ({
  page,
  signIn,
  slipway,
  mail,
}) => {
  const email = `somebody-${process.pid}@example.test`;
  const csrf = async () => {
    const cookies = await page.context().cookies();
    return decodeURIComponent(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '');
  };
  await page.goto('/register');
  const phone = '+14165550123';
  const body = { name: 'Somebody', email, phone, password: 'a long enough password' };
  const registered = await page.request.post('/register', {
    data: { ...body, password_confirmation: body.password },
    headers: { 'x-xsrf-token': await csrf() },
  });
  expect(registered.status()).toBe(200);
  await mail(email, /./);
  await page.context().clearCookies();

  await signIn('admin');
  await page.goto('/admin/messages');
  await page.getByLabel('Search messages').fill(email);
  const open = page.getByRole('button', { name: /^Open message/ });
  await expect(open).toHaveCount(1);
  await open.click();
  const drawer = page.getByRole('dialog', { name: /^Message \d+/ });
  await expect(drawer).toContainText(email);
  await expect(drawer).toContainText('Sent');
  // A delivered one-time link is neither shown nor sent again.
  await expect(drawer).not.toContainText('/verify-email/');
  await drawer.getByRole('button', { name: 'Close this message' }).click();
  expect(slipway.mailbox.subjects(email)).toHaveLength(1);
});
