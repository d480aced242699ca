import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { BookingPage, cards, newGuest } from './support/booking-page.ts';
import { setPassword, signInAs } from './support/customer.ts';
import { expect, test, watch } from './support/fixtures.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

const password = 'a new long password';
const linkIn = (text: string, path: string): string =>
  new RegExp(`https?://\\S+/${path}[^\\s)\\]]*`).exec(text)?.[0] ?? '';

async function fillAddress(form: Locator, label: string): Promise<void> {
  await form.getByLabel('Label').fill(label);
  await form.getByLabel('Address line 1').fill('1 Dock Road');
  await form.getByLabel('City').fill('Toronto');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
}

test('a customer opens the booking from the email, changes it, fills in the survey, cancels, and deletes the account', async ({
  page,
  mail,
}) => {
  const problems = watch(page);
  const guest = newGuest();
  const booking = new BookingPage(page);
  await booking.open();
  await booking.chooseUnit('Teaser');
  await booking.choosePackage('A ½ Day Package');
  await booking.chooseDay(3);
  await booking.chooseTime(/^12/);
  await booking.fillContact(guest, 4);
  await booking.fillCard(cards.good);
  await booking.agree();
  await booking.button.click();
  const id = await booking.thanked();
  const confirmation = await mail(guest.email, /confirm/i);
  await setPassword(page, linkIn(confirmation.text, 'reset-password'), guest.email, password);

  await test.step('the email leads to the booking after signing in', async () => {
    await page.context().clearCookies();
    await page.goto(linkIn(confirmation.text, 'dashboard'));
    await signInAs(page, guest.email, password);
    const details = page.getByRole('dialog', { name: 'Booking Details' });
    await expect(details).toContainText('Teaser');
    const file = page.waitForEvent('download');
    await details.getByRole('link', { name: 'Add to my calendar' }).click();
    expect((await file).suggestedFilename()).toBe(`booking-${id}.ics`);
    await details.getByRole('button', { name: `Edit, charter ${id}` }).click();
  });

  await test.step('two more guests cost more', async () => {
    const edit = page.getByRole('dialog', { name: 'Edit booking details' });
    await edit.getByLabel('Guests').selectOption('8');
    const costs = edit.locator('[aria-label="Cost of the change"]');
    await expect(costs).toContainText('New price');
    await expect(edit).toContainText('The difference is added to what is left to pay.');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your changes have been updated.')).toBeVisible();
    await expect(page.getByText('A ½ Day Package · 8 guests')).toBeVisible();
  });

  await test.step('unit and crew are shown', async () => {
    await page.getByRole('button', { name: /Details of Teaser$/ }).click();
    const unit = page.getByRole('dialog', { name: 'Unit Details' });
    await unit.getByRole('link', { name: 'Package Preparations' }).click();
    await expect(page.getByRole('heading', { name: 'Package preparations' })).toBeVisible();
    await expect(page.getByText('A ½ Day Package').first()).toBeVisible();
    await page.goto('/dashboard');
  });

  await test.step('the survey continues after the session ended in the middle of it', async () => {
    await page.getByRole('button', { name: `Preferences, charter ${id}` }).click();
    await expect(page.getByRole('heading', { name: 'Charter Survey' })).toBeVisible();
    await page.getByRole('group', { name: 'Guest 1' }).getByLabel('Name').fill('Ada');
    await page.getByRole('group', { name: 'Guest 1' }).getByLabel('Allergies').fill('peanuts');
    await page.getByLabel('Occasion').fill('Birthday');
    await page.context().clearCookies({ name: 'slipway_session' });
    await page.getByRole('button', { name: 'Save for later' }).click();
    const signInDialog = page.getByRole('dialog', { name: 'Please sign in again' });
    await signInDialog.getByLabel('Password', { exact: true }).fill(password);
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.status() === 200,
    );
    await signInDialog.getByRole('button', { name: 'Sign in' }).click();
    await saved;
    await page.reload();
    await expect(page.getByLabel('Occasion')).toHaveValue('Birthday');
    await page.getByRole('button', { name: 'Complete charter survey' }).click();
    await expect(page.getByText('Emergency contact is required.')).toBeVisible();
    const contact = page.getByRole('region', { name: 'In an emergency' });
    await contact.getByLabel('Emergency contact').fill('Cleo');
    await contact.getByLabel('Emergency phone').fill('416 555 0199');
    await page.getByRole('button', { name: 'Complete charter survey' }).click();
    await page.waitForURL('**/dashboard');
    await expect(page.getByTitle('Charter Survey')).toContainText('Completed');
  });

  await test.step('the profile saves a card and an address, and cannot be deleted before the trip', async () => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Add card' }).click();
    const card = page.getByRole('dialog', { name: 'Add card' });
    await booking.fillCard(cards.good);
    await card.getByRole('button', { name: 'Save card' }).click();
    await expect(page.getByRole('region', { name: 'Saved cards' })).toContainText('Active');
    await page.getByRole('button', { name: 'Add address' }).click();
    const address = page.getByRole('dialog', { name: 'Add address' });
    const addresses = page.getByRole('region', { name: 'Addresses' }).getByRole('listitem');
    await fillAddress(address, 'Home');
    await expect(addresses.filter({ hasText: 'Home' })).toContainText('Default');
    await page.getByRole('button', { name: 'Add address' }).click();
    await fillAddress(address, 'Boathouse');
    await expect(addresses).toHaveCount(2);
    await page.getByRole('button', { name: 'Remove the address Home' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(addresses).toHaveCount(1);
    await expect(addresses.filter({ hasText: 'Boathouse' })).toContainText('Default');
    const file = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download my data' }).click();
    expect(await readFile(await (await file).path(), 'utf8')).toContain(guest.email);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const leave = page.getByRole('dialog', { name: 'Delete my account' });
    await leave.getByLabel('Password', { exact: true }).fill(password);
    await leave.getByRole('button', { name: 'Delete account' }).click();
    await expect(leave.getByRole('alert')).toContainText('while you have an upcoming booking');
  });

  await test.step('cancelling shows the refund before it is confirmed', async () => {
    await page.goto(`/dashboard?booking=${id}&open=edit`);
    const edit = page.getByRole('dialog', { name: 'Edit booking details' });
    await edit.getByLabel('Cancel this booking').check();
    await expect(edit.getByLabel('Guests')).toBeHidden();
    await expect(edit).toContainText('Refund');
    const press = () => edit.getByRole('button', { name: 'Cancel this booking' }).click();
    await press();
    const sure = page.getByRole('dialog', {
      name: 'Are you sure you want to cancel and not reschedule?',
    });
    await sure.getByRole('button', { name: 'No, go back' }).click();
    await press();
    await sure.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByText('Your booking has been canceled.')).toBeVisible();
    await expect(
      page.getByRole('button', { name: `Edit, charter ${id}: This booking is cancelled` }),
    ).toBeVisible();
  });

  await test.step('now the account can be deleted, and its sessions with it', async () => {
    await page.goto('/profile?delete=1');
    const leave = page.getByRole('dialog', { name: 'Delete my account' });
    await leave.getByLabel('Password', { exact: true }).fill(password);
    await leave.getByRole('button', { name: 'Delete account' }).click();
    await expect(page.getByText('Your account has been deleted.')).toBeVisible();
    await page.goto('/dashboard');
    await page.waitForURL((url) => url.pathname === '/login');
  });
  // Expected refusals: the ended session and the invalid form.
  expect(problems.filter((problem) => !/ (401|419|422) /.test(problem))).toEqual([]);
});
