import { calendarDate } from '@slipway/domain/dates/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';
import { sumMonths } from './sum-months.ts';

let desk: StaffDesk;
beforeAll(async () => {
  desk = await openStaffDesk();
});
afterAll(() => desk.server.close());

const tripDay = calendarDate('2026-09-01');
const tip = (booking: number, cents: number, day: string, of: number | null = null) =>
  desk.server.database.pool.query<{ id: number }>(
    `insert into ledger_entries (booking_id, direction, kind, amount_cents, currency, method, made_at,
       paid_on, refund_of)
     values ($1, case when $4::integer is null then 'payment' else 'refund' end, 5, $2, 'CAD', 'Cash',
       now(), $3, $4) returning id`,
    [booking, cents, day, of],
  );
/** A booked trip with the supervisor as crew. */
async function sailing(): Promise<number> {
  const id = await desk.book(tripDay);
  await desk.staff.call('PUT /api/bookings/:id/crew', {
    params: { id },
    body: { supervisor_id: desk.ids.staff },
  });
  return id;
}
const cancel = (id: number) =>
  desk.staff.call('POST /api/bookings/:id/cancel', { params: { id }, body: {} });
const shares = async (from: string, to: string) =>
  (await desk.admin.call('GET /api/reports/tips', { query: { from, to } })).data.map(
    ({ person_id, share }) => [person_id, share],
  );

test('tips keep their recipients when the trip is cancelled, in every month', async () => {
  const id = await sailing();
  await tip(id, 5_000, '2019-03-05');
  await tip(id, 20_000, '2026-06-15');
  await sumMonths(desk.server.deps);
  await cancel(id);
  expect(await shares('2026-06-01', '2026-06-30')).toEqual([[desk.ids.staff, 200]]);
  expect(await shares('2019-03-01', '2019-03-31')).toEqual([[desk.ids.staff, 50]]);
  await sumMonths(desk.server.deps);
  expect(await shares('2019-03-01', '2019-03-31')).toEqual([[desk.ids.staff, 50]]);
});

test('a tip refunded before keeps its recipient too', async () => {
  const id = await sailing();
  const { rows } = await tip(id, 3_000, '2019-05-05');
  await tip(id, 3_000, '2019-06-05', rows[0]?.id ?? 0);
  await cancel(id);
  expect(await shares('2019-05-01', '2019-05-31')).toEqual([[desk.ids.staff, 30]]);
  expect(await shares('2019-06-01', '2019-06-30')).toEqual([[desk.ids.staff, -30]]);
});

test('frees the crew of a cancelled tipped trip and shows them on it nowhere', async () => {
  const id = await sailing();
  await tip(id, 1_000, '2026-06-15');
  await cancel(id);
  const crewOf = async (booking: number) =>
    (await desk.staff.call('GET /api/bookings/:id', { params: { id: booking } })).data.crew;
  expect(await crewOf(id)).toEqual({ supervisor: null, mate: null });
  const mine = await desk.customer.call('GET /api/my-bookings', { query: { number: id } });
  expect(mine.data).toMatchObject([{ id, supervisor: null }]);
  const listed = async (supervisor_id: number) =>
    (await desk.staff.call('GET /api/bookings', { query: { supervisor_id } })).data;
  expect((await listed(desk.ids.staff)).map((one) => one.id)).not.toContain(id);
  expect(await listed(0)).toContainEqual(expect.objectContaining({ id, supervisor: null }));
  const choices = await desk.staff.call('GET /api/crew-choices', { query: { date: tripDay } });
  expect(choices.data.find((one) => one.id === desk.ids.staff)).toMatchObject({ busy: false });
  expect((await crewOf(await sailing())).supervisor?.id).toBe(desk.ids.staff);
});
