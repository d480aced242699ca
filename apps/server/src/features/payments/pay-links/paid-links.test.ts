import { dueDates } from '@slipway/domain/bookings/due-dates';
import { calendarDate, todayIn } from '@slipway/domain/dates/dates';
import { defaultSettings } from '@slipway/domain/settings/settings';
import { afterAll, expect, test } from 'vitest';
import { openLinks } from '#test/pay-links/link-desk.ts';

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

test('of a booking that was cancelled after it nothing more is due', async () => {
  const { link, booking } = await desk.linked();
  expect((await desk.pay(link.token)).status).toBe(200);
  await desk.staff.call('POST /api/bookings/:id/cancel', { params: { id: booking }, body: {} });
  expect(await desk.open(link.token)).toMatchObject({
    state: 'paid',
    paid: { amount: 240, in_all: false },
    later: [],
  });
});
