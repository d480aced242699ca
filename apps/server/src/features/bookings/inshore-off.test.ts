import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveSettings } from '#features/settings/settings-api.ts';
import { bookingBody } from '#test/support/booking-body.ts';
import { freshDays, inshore, openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';

// Inshore trips that were booked before the business stopped to offer them.
let desk: StaffDesk;
let id: number;
let other: number;
const { date, later } = freshDays();
beforeAll(async () => {
  desk = await openStaffDesk();
  id = await desk.book(date, inshore);
  other = await desk.book(later, inshore);
  await giveSettings(desk.server.deps.db, { inshore_offered: false });
});
afterAll(() => desk.server.close());

const refusal = {
  status: 422,
  body: {
    code: 'package_unavailable',
    errors: { unit_id: ['Inshore is not offered.'] },
  },
};
const countOf = async () => {
  const { rows } = await desk.server.deps.db.execute<{ n: number }>(
    sql`select count(*)::int as n from bookings`,
  );
  return rows[0]?.n;
};

test('a visitor cannot book one, and nothing is kept or charged', async () => {
  const before = await countOf();
  const sent = await desk.server
    .client()
    .send('POST', '/api/booking/create', { body: bookingBody(freshDays().date, inshore) });
  expect(sent).toMatchObject(refusal);
  expect(await countOf()).toBe(before);
});

test('staff cannot book one', async () => {
  const body = { ...bookingBody(freshDays().date, inshore), deposit: 'later' };
  expect(await desk.staff.send('POST', '/api/bookings', { body })).toMatchObject(refusal);
});

test('staff cannot repeat one', async () => {
  const refused = await desk.staff.refused('POST /api/booking-repeat/:id', {
    params: { id },
    body: { frequency: 'weekly', count: 2 },
  });
  expect([refused.status, refused.code, refused.message]).toEqual([
    422,
    'not_offered',
    'Inshore is not offered.',
  ]);
});

test('those booked before are shown, changed, contracted and cancelled as ever', async () => {
  const shown = await desk.customer.call('GET /api/my-bookings', { query: { number: id } });
  expect(shown.data).toMatchObject([{ id, package_name: 'Inshore' }]);
  await desk.change('customer', id, { details: 3 });
  const changed = await desk.customer.call('GET /api/my-bookings', { query: { number: id } });
  expect(changed.data).toMatchObject([{ details: 3 }]);
  await desk.staff.call('POST /api/bookings/:id/contract', {
    params: { id },
    body: { unit_id: 1 },
  });
  expect(await desk.timesOf(id)).toHaveLength(1);
  const params = { id: other };
  await desk.staff.call('POST /api/bookings/:id/cancel', { params, body: { version: 1 } });
  const gone = await desk.customer.call('GET /api/my-bookings', { query: { number: other } });
  expect(gone.data).toMatchObject([{ cancelled: true }]);
});
