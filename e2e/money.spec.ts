import { readFile } from 'node:fs/promises';
import { expect, test } from './support/fixtures.ts';
import { staffAt } from './support/staff.ts';
import { bookTrip, freshWeek } from './support/trips.ts';

test('staff enter a payment by hand, refund part of it, correct an entry, and print the ledger', async ({
  page,
  mail,
}) => {
  const staff = await staffAt(page, 'supervisor');
  const [date = ''] = freshWeek();
  const { id, guest } = await bookTrip(page, staff, {
    date,
    schedule: 'day',
    package: 'Full Day',
  });
  await page.goto(`/admin/orders?booking=${id}`);
  const money = page.getByRole('region', { name: 'Payments' });
  const entry = (text: string | RegExp) => money.getByRole('listitem').filter({ hasText: text });

  await test.step('a cheque is entered, part of it is refunded, and the rest is corrected', async () => {
    await money.getByRole('button', { name: 'Take a payment' }).click();
    const take = page.getByRole('dialog', { name: 'Take a payment' });
    await take.getByText('Cash or transfer', { exact: true }).click();
    await take.getByLabel('Amount').fill('100');
    await take.getByLabel('Reference').fill('No. 17');
    await take.getByRole('button', { name: 'Take CA$100.00' }).click();
    await expect(entry('No. 17')).toContainText('CA$100.00');

    await entry('No. 17').getByRole('button', { name: 'Refund' }).click();
    const refund = page.getByRole('dialog', { name: 'Refund a payment' });
    await refund.getByLabel('Amount').fill('100.01');
    await refund.getByLabel('Reason').fill('Rain in the morning');
    await refund.getByRole('button', { name: 'Refund CA$100.01' }).click();
    await expect(refund.getByText('At most CA$100.00.')).toBeVisible();
    await refund.getByLabel('Amount').fill('40');
    await refund.getByRole('button', { name: 'Refund CA$40.00' }).click();
    await expect(entry('Rain in the morning')).toContainText('-CA$40.00');

    await entry('No. 17').getByRole('button', { name: 'Correct' }).click();
    const correct = page.getByRole('dialog', { name: 'Correct an entry' });
    await correct.getByLabel('Amount').fill('10');
    await correct.getByLabel('Reason').fill('It was a cheque of 90');
    await correct.getByRole('button', { name: 'Reverse CA$10.00' }).click();
    await expect(entry('It was a cheque of 90')).toContainText('Correction');
  });

  await test.step('paper shows the data without buttons', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(entry('No. 17')).toBeVisible();
    await expect(money.getByRole('button')).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
    await expect(money.getByRole('button', { name: 'Take a payment' })).toBeVisible();
  });

  const invoices = money.getByRole('listitem').filter({ hasText: /^(Invoice|Credit note)/ });
  await test.step('an invoice is made, downloaded and emailed', async () => {
    await money.getByRole('button', { name: 'Create invoice' }).click();
    await expect(invoices).toHaveCount(1);
    const file = page.waitForEvent('download');
    await invoices.getByRole('link', { name: /^Download Invoice/ }).click();
    const pdf = await readFile(await (await file).path());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    await money.getByRole('button', { name: 'Email invoice' }).click();
    const sent = await mail(guest.email, /^Invoice/);
    expect(sent.attachments.map(({ filename }) => filename)).toEqual([
      expect.stringMatching(/^invoice-\d+\.pdf$/),
    ]);
  });

  await test.step('a later change makes a new version, and cancelling a credit note', async () => {
    await staff.send('POST', '/api/take-payment', {
      ...{ by: 'hand', booking: id, amount: 5, method: 'Cash' },
      date: '2026-01-02',
    });
    await page.reload();
    await money.getByRole('button', { name: 'Create invoice' }).click();
    await expect(invoices.filter({ hasText: 'version 2' })).toHaveCount(1);
    await staff.send('POST', `/api/bookings/${id}/cancel`, { by_business: true });
    await page.reload();
    await money.getByRole('button', { name: 'Create invoice' }).click();
    await expect(invoices.filter({ hasText: 'Credit note' })).toHaveCount(1);
    await expect(invoices).toHaveCount(3);
  });
});
