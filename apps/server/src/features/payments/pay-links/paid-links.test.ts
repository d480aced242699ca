import { dueDates } from '@slipway/domain/bookings/due-dates';
import { calendarDate, todayIn } from '@slipway/domain/dates/dates';
import { defaultSettings } from '@slipway/domain/settings/settings';
import { afterAll, expect, test } from 'vitest';
import { openLinks } from '#test/pay-links/link-desk.ts';
import { signedIn } from '#test/support/paying-customer.ts';

const { server, desk } = await openLinks();
afterAll(() => server.close());

const today = () => todayIn('America/Toronto', server.clock.now());

test('a link that was paid by says how much and when, and what is due after it', async () => {
  const { link } = await desk.linked();
  const before = await desk.open(link.token);
  expect(before).toMatchObject({ state: 'open', paid: null, later: null });
  expect((await desk.pay(link.token)).status).toBe(200);
  const due = dueDates(calendarDate(before.date), defaultSettings.due_dates).finalPayment;
  expect(await desk.open(link.token)).toMatchObject({
    state: 'paid',
    paid: { amount: 240, on: today(), in_all: false },
    later: [{ status: 4, amount: 300, open: 300, due }],
  });
});

test('once all is paid by it nothing is due after it', async () => {
  const { link } = await desk.linked();
  expect((await desk.pay(link.token, { amount: 540, stripeToken: 'tok_visa' })).status).toBe(200);
  expect(await desk.open(link.token)).toMatchObject({
    paid: { amount: 540, on: today(), in_all: false },
    later: [],
  });
});

test('where nothing is left without it, it says what was paid in all, and the last day of it', async () => {
  const { link, booking } = await desk.linked();
  const by = { by: 'hand', method: 'Cash', date: today(), reference: '' } as const;
  await desk.staff.call('POST /api/take-payment', { body: { ...by, booking, amount: 540 } });
  expect(await desk.open(link.token)).toMatchObject({
    state: 'paid',
    paid: { amount: 600, on: today(), in_all: true },
    later: [],
  });
});

const cancel = (id: number) =>
  desk.staff.call('POST /api/bookings/:id/cancel', { params: { id }, body: {} });

test('once its booking was cancelled it says so, what was paid in all and what is given back', async () => {
  const { link, booking } = await desk.linked();
  expect((await desk.pay(link.token)).status).toBe(200);
  await cancel(booking);
  const page = await desk.open(link.token);
  expect(page).toMatchObject({
    state: 'cancelled',
    paid: { amount: 300, on: today(), in_all: true },
    later: [],
    refunded: { done: 300, on_its_way: 0, by_staff: 0 },
  });
  // A press that is sent again still has the answer to the first.
  expect((await desk.pay(link.token)).status).toBe(200);
});

test('a refund that the provider has not made yet is on its way', async () => {
  const { link, booking } = await desk.linked();
  expect((await desk.pay(link.token)).status).toBe(200);
  server.gateway.faults.timeouts = { refundPayment: 'before' };
  await cancel(booking);
  expect(await desk.open(link.token)).toMatchObject({
    refunded: { done: 0, on_its_way: 300, by_staff: 0 },
  });
  server.gateway.faults.timeouts = {};
});

test('what was paid by hand is refunded by staff, until they have entered it', async () => {
  const { link, booking } = await desk.linked();
  const by = { by: 'hand', method: 'Cash', date: today(), reference: '' } as const;
  await desk.staff.call('POST /api/take-payment', { body: { ...by, booking, amount: 540 } });
  await cancel(booking);
  expect(await desk.open(link.token)).toMatchObject({
    state: 'cancelled',
    paid: { amount: 600, in_all: true },
    refunded: { done: 60, on_its_way: 0, by_staff: 540 },
  });
  const staff = (await signedIn(server, 'Supervisor')).client;
  const money = await staff.call('GET /api/booking-money/:id', { params: { id: booking } });
  const cash = money.data.ledger.find(({ method }) => method === 'Cash');
  await staff.call('POST /api/refund-payment', {
    body: { payment: cash?.id ?? 0, amount: 500, reason: 'Cancelled', method: 'Cash' },
  });
  expect(await desk.open(link.token)).toMatchObject({
    refunded: { done: 560, on_its_way: 0, by_staff: 40 },
  });
});
