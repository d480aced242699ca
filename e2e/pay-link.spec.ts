import { BookingPage, cards } from './support/booking-page.ts';
import { expect, test, watch } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { staffAt } from './support/staff.ts';
import { bookTrip, freshWeek } from './support/trips.ts';

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
  await page.goto(`/admin/orders?booking=${id}`);
  const money = page.getByRole('region', { name: 'Payments' });
  await money.getByRole('button', { name: 'Pay link' }).click();
  const links = page.getByRole('dialog', { name: 'Pay link' });
  await links.getByRole('button', { name: 'Make a link' }).click();
  const field = links.getByLabel('Link to pay', { exact: true });
  await expect(field).toHaveValue(/\/pay\/[\w-]{22}$/);
  const link = await field.inputValue();
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
