import { calendarDate } from '@slipway/domain/dates/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';
import { closeDays } from '#test/support/closed-days.ts';

let desk: StaffDesk;
beforeAll(async () => {
  desk = await openStaffDesk();
});
afterAll(() => desk.server.close());

const days = { from: '2026-09-01', to: '2026-09-07' };

test('says what lies on a unit, with whose booking and which block it is', async () => {
  const id = await desk.book(calendarDate('2026-09-02'));
  const { data: booking } = await desk.admin.call('GET /api/bookings/:id', { params: { id } });
  const unitId = booking.unit_id;
  const engine = { from_date: '2026-09-05', to_date: '2026-09-20', reason: 'New engine' };
  await closeDays(desk.staff, { unit_id: unitId, ...engine });
  const holiday = { from_date: '2026-09-04', to_date: '2026-09-04', reason: 'Holiday' };
  await closeDays(desk.staff, { unit_id: null, ...holiday });
  const { data } = await desk.admin.call('GET /api/units/:id/occupied', {
    params: { id: unitId },
    query: days,
  });
  expect(data.times).toEqual([
    expect.objectContaining({
      booking_id: id,
      departure_id: null,
      name: booking.name,
      item: 1,
      date: '2026-09-02',
      hold: false,
    }),
  ]);
  expect(data.closed).toEqual([
    expect.objectContaining({ from_date: '2026-09-05', reason: 'New engine', business: false }),
    expect.objectContaining({ from_date: '2026-09-04', reason: 'Holiday', business: true }),
  ]);
  expect(data.closed_days).toEqual(['2026-09-04']);
  // Cut to the days that were asked about.
  expect(data.blocks).toEqual([
    { item: 0, from: '2026-09-05T04:00:00.000Z', to: '2026-09-08T04:00:00.000Z' },
  ]);
});

test('refuses too many days, and an unknown unit', async () => {
  const ask = (id: number, to: string) =>
    desk.admin.refused('GET /api/units/:id/occupied', {
      params: { id },
      query: { ...days, to },
    });
  expect((await ask(1, '2026-11-02')).errors).toEqual({ to: ['At most 62 days at once.'] });
  expect((await ask(1, '2026-08-31')).errors).toEqual({
    to: ['“To” must not be before “From”.'],
  });
  expect((await ask(987_654, days.to)).status).toBe(404);
});
