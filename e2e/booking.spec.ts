import { BookingPage, cards, newGuest } from './support/booking-page.ts';
import { expect, test, watch } from './support/fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const linkIn = (text: string, path: string): string =>
  new RegExp(`https?://\\S+/${path}/[^\\s)\\]]+`).exec(text)?.[0] ?? '';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('a visitor books a half day for eight, sets a password by the emailed link and finds the booking', async ({
    page,
    mail,
  }) => {
    const problems = watch(page);
    const booking = new BookingPage(page);
    const guest = newGuest();
    await booking.open();
    await booking.chooseUnit('Teaser');
    await booking.choosePackage('A ½ Day Package');
    const day = await booking.chooseDay(2);
    await booking.chooseTime(/^12/);
    await booking.fillContact(guest, 8);
    await expect(booking.button).toBeDisabled();
    await booking.fillCard(cards.good);
    await booking.agree();
    await page.getByRole('region', { name: 'Price' }).getByRole('button').click();
    await expect(page.getByText('2 extra guests', { exact: false }).last()).toBeVisible();
    await page.keyboard.press('Escape');
    await booking.button.click();
    const id = await booking.thanked();

    const confirmation = await mail(guest.email, /confirm|booking/i);
    expect(confirmation.text).toContain(String(id));
    expect(confirmation.text).toContain(/\d{4}$/.exec(day)?.[0]);
    const [calendar] = confirmation.attachments;
    expect(calendar?.filename).toMatch(/\.ics$/);
    expect(calendar?.text).toContain('BEGIN:VEVENT');
    await page.goto(linkIn(confirmation.text, 'reset-password'));
    await expect(page.getByLabel('Email')).toHaveValue(guest.email);
    await page.getByLabel('New password', { exact: true }).fill('a new long password');
    await page.getByLabel('Repeat new password').fill('a new long password');
    await page.getByRole('button', { name: 'Set new password' }).click();

    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await page.getByLabel('Email').fill(guest.email.toUpperCase());
    await page.getByLabel('Password', { exact: true }).fill('a new long password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByRole('button', { name: `Details, charter ${id}` }).click();
    const details = page.getByRole('dialog', { name: 'Booking Details' });
    await expect(details).toContainText('Teaser');
    await expect(details).toContainText('A ½ Day Package');
    await expect(details).toContainText(/12:00/);
    await expect(details).toContainText(guest.name);
    await expect(details.getByText('8', { exact: true })).toBeVisible();
    expect(problems).toEqual([]);
  });
});

test('a declined card is reported with the provider’s message; another card then books the same trip', async ({
  page,
  slipway,
}) => {
  const booking = new BookingPage(page);
  const guest = newGuest();
  await booking.open();
  await booking.chooseUnit('First Light');
  await booking.choosePackage('Full Day Package');
  await booking.chooseDay(3);
  await booking.fillContact(guest, 4);
  await booking.fillCard(cards.declined);
  await booking.agree();
  await booking.button.click();
  const dialog = page.getByRole('dialog', { name: 'Error' });
  await expect(dialog).toContainText('Your card was declined.');
  await dialog.getByRole('button').last().click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(guest.name);
  expect(slipway.mailbox.subjects(guest.email)).toEqual([]);
  await booking.fillCard(cards.good);
  await booking.button.click();
  await booking.thanked();
});

test('a card with a bank challenge books once approved, and not when declined', async ({
  page,
}) => {
  const booking = new BookingPage(page);
  await booking.open();
  await booking.chooseUnit('Long Reach');
  await booking.choosePackage('A ¾ Day Package');
  await booking.chooseDay(2);
  await booking.fillContact(newGuest(), 2);
  await booking.fillCard(cards.secure);
  await booking.agree();
  await booking.button.click();
  const bank = page.getByRole('dialog', { name: /Confirm this payment/ });
  await bank.getByRole('button', { name: 'Decline', exact: true }).click();
  const refused = page.getByRole('dialog', { name: 'Error' });
  await expect(refused).toContainText(/authenticat/i);
  await refused.getByRole('button').last().click();
  await booking.fillCard(cards.secure);
  await booking.button.click();
  await bank.getByRole('button', { name: 'Approve' }).click();
  await booking.thanked();
});

test('an inshore trip is booked by people and hours', async ({ page, mail }) => {
  const booking = new BookingPage(page);
  const guest = newGuest();
  await booking.open();
  await booking.chooseUnit('Inshore');
  await booking.choosePackage('6 hours');
  await booking.chooseDay(1);
  await booking.fillContact(guest, 4);
  // 625 + 2 × 150 + 2 × 150; deposit 15 %.
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await expect(summary).toContainText('1,225.00');
  await expect(summary).toContainText('183.75');
  await booking.fillCard(cards.good);
  await booking.agree();
  await booking.button.click();
  const id = await booking.thanked();
  expect((await mail(guest.email, /confirm|booking|received/i)).text).toContain(String(id));
});

test('a harbor cruise is booked at 6 PM, flat, with a deposit of 300', async ({ page, mail }) => {
  const booking = new BookingPage(page);
  const guest = newGuest();
  await booking.open();
  await booking.chooseUnit('Teaser');
  await booking.choosePackage('Harbor Cruise');
  await booking.chooseDay(4);
  await booking.chooseTime(/^(6:00\s*p|18:00)/i);
  await booking.fillContact(guest, 20);
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await expect(summary).toContainText('800.00');
  await expect(summary).toContainText('300.00');
  await booking.fillCard(cards.good);
  await booking.agree();
  await booking.button.click();
  await booking.thanked();
  expect((await mail(guest.email, /./)).text).toMatch(/Harbor Cruise/);
});

test('a customer books with a saved card', async ({ page, signIn }) => {
  await signIn('customer');
  const booking = new BookingPage(page);
  await booking.open();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('customer@slipway.test');
  await booking.chooseUnit('Teaser');
  await booking.choosePackage('A ½ Day Package');
  await booking.chooseDay(9);
  await booking.chooseTime(/^6/);
  await booking.chooseGuests(3);
  await expect(page.getByRole('radio', { name: /^Visa •••• 4242/ })).toBeChecked();
  await expect(page.getByLabel('Card number')).toBeHidden();
  await booking.agree();
  await booking.button.click();
  const id = await booking.thanked();
  await page.getByRole('link', { name: 'See my bookings' }).click();
  await expect(page.getByRole('button', { name: `Details, charter ${id}` })).toBeVisible();
});

test('a day taken by another visitor while the page is open is refused, and nothing typed is lost', async ({
  page,
  browser,
  slipway,
}) => {
  const choose = async (booking: BookingPage) => {
    await booking.open();
    await booking.chooseUnit('Long Reach');
    await booking.choosePackage('Full Day Package');
    return booking.chooseDay(6);
  };
  const booking = new BookingPage(page);
  const guest = newGuest();
  const day = await choose(booking);
  await booking.fillContact(guest, 5);
  await booking.fillCard(cards.good);
  await booking.agree();

  const context = await browser.newContext({ baseURL: slipway.url });
  const other = new BookingPage(await context.newPage());
  expect(await choose(other)).toBe(day);
  await other.fillContact(newGuest(), 2);
  await other.fillCard(cards.good);
  await other.agree();
  await other.button.click();
  await other.thanked();
  await context.close();

  await booking.button.click();
  const dialog = page.getByRole('dialog', { name: 'Error' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button').last().click();
  await expect(booking.date).toHaveValue('');
  await expect(booking.date).toHaveAttribute('placeholder', 'Please select a new date');
  await expect(page.getByRole('button', { name: `${day}: Already booked` })).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(guest.name);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(guest.email);
  await expect(page.getByLabel('Group size')).toHaveValue('5');
  expect(slipway.mailbox.subjects(guest.email)).toEqual([]);
});

test('a phone on the network of the business books over http', async ({ page, slipway }) => {
  const problems = watch(page);
  const booking = new BookingPage(page);
  // An address that browsers trust no more than any other on http.
  await page.goto(`${slipway.url.replace(/\/\/[^:]+/, '//0.0.0.0')}/book`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await booking.chooseUnit('First Light');
  await booking.choosePackage('Full Day Package');
  await booking.chooseDay(4);
  await booking.fillContact(newGuest(), 2);
  await booking.fillCard(cards.good);
  await booking.agree();
  await booking.button.click();
  await booking.thanked();
  expect(problems.filter((text) => !text.includes('Cross-Origin-Opener-Policy'))).toEqual([]);
});
