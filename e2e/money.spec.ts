import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { BookingPage, cards } from './support/booking-page.ts';
import { expect, test, watch } from './support/fixtures.ts';
import { look } from './support/look.ts';
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
      date: new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(new Date()),
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

/** Makes a pay link for a booking, in the dialog of its payments, which stays open. */
async function makePayLink(page: Page, id: number) {
  await page.goto(`/admin/orders?booking=${id}`);
  const money = page.getByRole('region', { name: 'Payments' });
  await money.getByRole('button', { name: 'Pay link' }).click();
  const links = page.getByRole('dialog', { name: 'Pay link' });
  await links.getByRole('button', { name: 'Make a link' }).click();
  const field = links.getByLabel('Link to pay', { exact: true });
  await expect(field).toHaveValue(/\/pay\/[\w-]{22}$/);
  return { link: await field.inputValue(), links };
}

test('staff copy a link, its holder pays without an account, and an old one says so', async ({
  page,
  browser,
  baseURL,
  mail,
}) => {
  const looksWell = async (of: typeof page, name: string) =>
    expect(await look(of, { name, folder: 'pay-link' })).toEqual([]);
  const staff = await staffAt(page, 'supervisor');
  const [date = ''] = freshWeek();
  const { id, guest } = await bookTrip(page, staff, { date, schedule: 'day', package: 'Full Day' });
  const { link, links } = await makePayLink(page, id);
  await expect(links.getByRole('listitem')).toHaveCount(1);
  await looksWell(page, 'staff');

  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const visitor = await context.newPage();
  const problems = watch(visitor);
  const answer = await visitor.goto(link);
  expect(answer?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  const form = visitor.getByRole('main');
  await expect(form).toContainText(`Booking ${id}`);
  await expect(form).not.toContainText(guest.name);
  await expect(form.getByLabel('Card number')).toBeVisible();
  await looksWell(visitor, 'open');
  await visitor.setViewportSize({ width: 390, height: 844 });

  await test.step('without a card nothing is sent', async () => {
    await form.getByRole('button', { name: /^Pay / }).click();
    await expect(form.getByLabel('Card number')).toBeFocused();
  });
  await test.step('a declined card can be followed by one that asks the bank', async () => {
    const card = new BookingPage(visitor);
    await card.fillCard(cards.declined);
    await form.getByRole('button', { name: /^Pay / }).click();
    await visitor
      .getByRole('alertdialog')
      .or(visitor.getByRole('dialog'))
      .getByRole('button')
      .first()
      .click();
    await form.getByLabel('Pay by').selectOption('Online payment');
    await form.getByRole('button', { name: /^Pay / }).click();
    await visitor.getByRole('button', { name: 'Do not pay, and go back' }).click();
    await visitor.getByRole('dialog').getByRole('button').first().click();
    await card.fillCard(cards.secure);
    await form.getByText('The full balance').click();
    await form.getByRole('button', { name: /^Pay / }).click();
    await visitor.getByRole('button', { name: 'Approve' }).click();
    await expect(form).toContainText('There is nothing more to pay here');
    await looksWell(visitor, 'paid');
  });
  const receipt = await mail(guest.email, /^Receipt/);
  expect(receipt.text).toContain(`${id}`);

  await test.step('the link is for nothing more, whoever opens it', async () => {
    await visitor.reload();
    await expect(form).toContainText('There is nothing more to pay here');
    await visitor.goto('/pay/AAAAAAAAAAAAAAAAAAAAAA');
    await expect(form).toContainText('This link does not work');
  });
  expect(problems.filter((it) => !/status of (404|422)/.test(it))).toEqual([]);
  await context.close();
});

test('a link is paid on the page of a bank, also by whoever goes back first', async ({
  page,
  browser,
  baseURL,
}) => {
  const staff = await staffAt(page, 'supervisor');
  const [, , date = ''] = freshWeek();
  const { id } = await bookTrip(page, staff, { date, schedule: 'day', package: 'Full Day' });
  const { link } = await makePayLink(page, id);
  const visitor = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  const problems = watch(visitor);
  await visitor.goto(link);
  const main = visitor.getByRole('main');
  await main.getByLabel('Pay by').selectOption('Online payment');
  await main.getByRole('button', { name: /^Pay / }).click();
  await expect(visitor.getByRole('heading', { name: 'Test bank' })).toBeVisible();
  await visitor.goBack();
  await visitor.reload();
  await expect(main).toContainText('A payment was sent');
  await main.getByRole('button', { name: /^Pay / }).click();
  await visitor.getByRole('button', { name: 'Pay and go back' }).click();
  // What is due later is asked for then.
  await expect(main).toContainText('There is nothing more to pay by this link');
  expect(new URL(visitor.url()).search).toBe('');
  expect(problems).toEqual([]);
  await visitor.close();
});

test('a confirmation with nothing paid leads to the link, which staff end', async ({
  page,
  browser,
  baseURL,
  mail,
}) => {
  const staff = await staffAt(page, 'supervisor');
  const [, date = ''] = freshWeek();
  const { id, guest } = await bookTrip(page, staff, {
    ...{ date, schedule: 'day', package: 'Full Day' },
    unpaid: true,
  });
  const confirmed = await mail(guest.email, /confirm/i);
  const link = /https?:\/\/\S+\/pay\/[\w-]{22}/.exec(confirmed.text)?.[0] ?? '';
  const visitor = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  await visitor.goto(link);
  const main = visitor.getByRole('main');
  await expect(main).toContainText('Deposit');

  await page.goto(`/admin/orders?booking=${id}`);
  await page
    .getByRole('region', { name: 'Payments' })
    .getByRole('button', { name: 'Pay link' })
    .click();
  const links = page.getByRole('dialog', { name: 'Pay link' });
  await expect(links.getByRole('listitem')).toContainText('In an email');
  await links.getByRole('button', { name: /^End the link/ }).click();
  await page.getByRole('button', { name: 'End the link', exact: true }).click();
  await expect(links.getByRole('listitem')).toHaveCount(0);
  await visitor.reload();
  await expect(main).toContainText('This link no longer works');
  await visitor.close();
});
