import { BookingPage, newGuest } from './support/booking-page.ts';
import { expect, openSlipway, test as base, watch, type Slipway } from './support/fixtures.ts';

/** A business without a card provider, where visitors may not try test cards: deposits are taken by hand. */
const test = base.extend<object, { slipway: Slipway }>({
  slipway: [
    async ({}, use) => {
      const { slipway, close } = await openSlipway({ TEST_CARDS: 'off', PURPOSE: 'rent' });
      await use(slipway);
      await close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a visitor books without a card; staff find the deposit to collect, enter it, and it is done', async ({
    page,
    mail,
    signIn,
  }) => {
    const problems = watch(page);
    const booking = new BookingPage(page);
    const guest = newGuest();
    await booking.open();
    await booking.chooseUnit('Teaser');
    await booking.choosePackage('A ½ Day Package');
    await booking.chooseDay(2);
    await booking.chooseTime(/^12/);
    await booking.fillContact(guest, 6);
    await expect(page.getByLabel('Card number')).toHaveCount(0);
    await expect(page.getByText(/^Deposit: CA\$.*Nothing is charged now\.$/)).toBeVisible();
    await booking.agree();
    await page.getByRole('button', { name: 'BOOK WITHOUT PAYING NOW' }).click();
    const id = await booking.thanked();
    await expect(page.getByText('is not paid yet')).toBeVisible();
    const confirmation = await mail(guest.email, /confirmed/);
    expect(confirmation.text).toContain('We contact you about the payment before your trip.');
    expect(confirmation.text).not.toContain('Pay now');

    await signIn('admin');
    await page.goto('/admin/to-do');
    await expect(page.getByText('Deposit to collect').first()).toBeVisible();
    await page.getByRole('link', { name: new RegExp(`Booking ${id}`) }).click();
    await page.getByRole('button', { name: 'Take a payment' }).click();
    const payment = page.getByRole('dialog', { name: 'Take a payment' });
    await expect(payment.getByLabel('Card number')).toHaveCount(0);
    await payment.getByRole('button', { name: /^Take CA\$/ }).click();
    await expect(payment).toHaveCount(0);
    await page.goto('/admin/deposits');
    await expect(page.getByText(guest.name)).toHaveCount(0);
    expect(problems).toEqual([]);
  });
});
