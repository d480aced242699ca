import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { numberOf, rowOf, rowsOf, textOf } from './support/rows.ts';

/** Makes a call as the page's signed-in user. */
async function call(
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data?: object,
): Promise<unknown> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const headers = { 'x-xsrf-token': decodeURIComponent(token) };
  const answer = await page.request.fetch(path, { method, headers, ...(data && { data }) });
  expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true);
  return answer.json();
}

const dateIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Books a half day on the unit with several times, or (without a time) a full day on another one. */
async function book(page: Page, date: string, time: string | null): Promise<number> {
  const units = rowsOf(await call(page, 'GET', '/api/unit-names-packages-pictures'));
  const [schedule, name] = time === null ? ['day', 'Full Day'] : ['times', '½'];
  const unit = units.find((one) => one['schedule'] === schedule);
  const pkg = rowsOf(unit, 'packages').find((one) => textOf(one, 'name').includes(name));
  const price = numberOf(pkg, 'price');
  const answer = await call(page, 'POST', '/api/booking/create', {
    unit_id: numberOf(unit, 'id'),
    package_id: numberOf(pkg, 'id'),
    package_name: textOf(pkg, 'name'),
    date,
    time,
    name: 'Olive Office',
    email: 'olive@example.test',
    phone: '+14165550123',
    details: 2,
    total_price: price,
    amount: Math.round(price * 10) / 100,
    stripeToken: 'tok_visa',
  });
  return numberOf(rowOf(answer), 'id');
}

test('staff change a booking with its price in view, assign its crew, and cancel it with the refund shown', async ({
  page,
  signIn,
}) => {
  await signIn('admin');
  const date = dateIn(60);
  const morning = await book(page, date, '06:00:00');
  const elsewhere = await book(page, date, null);
  await page.goto(`/admin/orders?booking=${morning}`);
  const drawer = page.getByRole('dialog', { name: `Booking ${morning}` });
  await expect(drawer.getByText('Olive Office')).toBeVisible();

  await drawer.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: `Edit booking ${morning}` });
  await edit.getByRole('combobox', { name: 'Guests' }).click();
  await page.getByRole('option', { name: '8', exact: true }).click();
  await expect(edit.getByText('More to pay')).toBeVisible();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your changes have been updated.')).toBeVisible();
  await expect(drawer.getByText('8 (maximum 20)')).toBeVisible();
  await expect(drawer.getByText('Changed', { exact: true })).toBeVisible();

  // Somebody on another trip at that time is disabled, with that trip as the reason.
  const path = `/api/crew-choices?date=${date}&time=05:00&kind=full_day&booking_id=${morning}`;
  const choices = rowsOf(await call(page, 'GET', path));
  const ashore = choices.filter((one) => one['busy'] === false);
  const busy = textOf(ashore[0], 'name');
  const free = textOf(ashore.at(-1), 'name');
  await call(page, 'PUT', `/api/bookings/${elsewhere}/crew`, {
    mate_id: numberOf(ashore[0], 'id'),
  });
  await drawer.getByRole('button', { name: 'Assign' }).click();
  const crew = page.getByRole('dialog', { name: `Crew of booking ${morning}` });
  await crew.getByRole('combobox', { name: 'Mate' }).click();
  const takenOption = page.getByRole('option', {
    name: new RegExp(`^${busy}, on booking ${elsewhere} `),
  });
  await expect(takenOption).toHaveAttribute('data-combobox-disabled', 'true');
  await page.getByRole('option', { name: free, exact: true }).click();
  await crew.getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText('The crew has been assigned.')).toBeVisible();
  await expect(drawer.getByText('Crew changed')).toBeVisible();

  await drawer.getByRole('button', { name: 'Cancel booking' }).click();
  const cancel = page.getByRole('dialog', { name: `Cancel booking ${morning}` });
  await expect(cancel.getByText('To the card, straight away')).toBeVisible();
  await cancel.getByLabel('Reason').fill('Changed plans');
  await cancel.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByText('The booking has been cancelled.')).toBeVisible();
  await expect(drawer.getByRole('alert').filter({ hasText: 'Changed plans' })).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Edit', exact: true })).toBeDisabled();
});

test('a past trip is marked complete, after a confirmation if money is left to pay', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor');
  const today = new Date().toISOString().slice(0, 10);
  const listed = rowsOf(await call(page, 'GET', '/api/bookings?per_page=100&sort=date'));
  const sailed = listed.find(
    (one) => textOf(one, 'date') < today && ![0, 1, 6].includes(numberOf(one, 'status')),
  );
  const id = numberOf(sailed, 'id');
  await page.goto(`/admin/orders?booking=${id}`);
  const drawer = page.getByRole('dialog', { name: `Booking ${id}` });
  await drawer.getByRole('button', { name: 'Complete', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Complete with money still owed?' });
  if (numberOf(sailed, 'left') > 0)
    await question.getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByText('The booking is complete.')).toBeVisible();
  await expect(drawer.getByText('Marked complete')).toBeVisible();
  await page.reload();
  await expect(drawer.getByText('Complete', { exact: true }).first()).toBeVisible();
  await drawer.getByRole('button', { name: 'Close this booking' }).click();
  await expect(page).toHaveURL(/\/admin\/orders\?tab=bookings$/);
});
