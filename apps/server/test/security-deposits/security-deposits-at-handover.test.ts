import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDepositDesk, type DepositDesk } from './deposit-desk.ts';

let desk: DepositDesk;
beforeAll(async () => {
  desk = await openDepositDesk();
});
afterAll(() => desk.server.close());

/** What the daily log of its day says of the security deposit of a booking. */
const onItsDay = async (id: number) => {
  const [row] = await desk.rows<{ date: string }>(
    sql`select date::text from bookings where id = ${id}`,
  );
  const { data } = await desk.staff.call('GET /api/daily-log/:date', {
    params: { date: row?.date ?? '' },
  });
  return data.departures.find((trip) => trip.id === id)?.security_deposit;
};
const missing = {
  amount: 500,
  ...{ in_place: false, left_by: null, may_leave: true, may_give_back: false },
};

test('the daily log says until when it is not in place, and no more once it was given back', async () => {
  const id = await desk.book();
  // Days before, nothing is to be held yet.
  expect(await onItsDay(id)).toBeNull();
  await desk.goTo(id, 'start', -1);
  expect(await onItsDay(id)).toEqual(missing);
  await desk.settle();
  expect(await onItsDay(id)).toEqual({ ...missing, in_place: true, may_leave: false });
  await desk.staff.call('POST /api/bookings/:id/security-deposit/release', { params: { id } });
  await desk.settle();
  expect(await onItsDay(id)).toBeNull();
});

test('one that is asked for by a link is not in place, and is missed no more once nobody asks', async () => {
  const id = await desk.held({ security_deposit: 500 });
  expect(await onItsDay(id)).toEqual(missing);
  await desk.goTo(id, 'end', 24 * 7);
  expect(await onItsDay(id)).toBeNull();
  await desk.goTo(id, 'start', -1);
  await desk.staff.call('POST /api/bookings/:id/security-deposit/release', { params: { id } });
  expect(await onItsDay(id)).toBeNull();
});

test('one left at the counter is in place, and may be given back there', async () => {
  const id = await desk.left();
  expect(await onItsDay(id)).toEqual({
    ...missing,
    ...{ in_place: true, left_by: 'Cash', may_leave: false, may_give_back: false },
  });
  await desk.goTo(id, 'end', 1);
  expect(await onItsDay(id)).toMatchObject({ in_place: true, may_give_back: true });
  await desk.staff.call('POST /api/bookings/:id/security-deposit/give-back', { params: { id } });
  expect(await onItsDay(id)).toBeNull();
});

test('nothing is said where none was agreed', async () => {
  await desk.rows(sql`update packages set security_deposit_cents = 0 where id = 32`);
  expect(await onItsDay(await desk.book({ security_deposit: 0 }))).toBeNull();
});
