import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';

let desk: StaffDesk;
beforeAll(async () => {
  desk = await openStaffDesk();
});
afterAll(() => desk.server.close());

const stay = {
  sold_by: 'trip',
  starts: { form: 'day', handover: '15:00', return: '10:00' },
  length: { form: 'days', from: 2, to: 14, step: 1, counted: 'nights' },
  weekdays: [2, 3, 4, 5, 6, 7],
} as const;
const perDay = { additional_per: 'day' } as const;

test('additional guests pay for each night of a stay alone, where the owner says so', async () => {
  const { admin, server } = desk;
  const add = async (name: string, more: object) =>
    (await admin.call('POST /api/package-kinds', { body: { ...stay, ...perDay, name, ...more } }))
      .data;
  const nightly = await add('Houseboat by nights', {});
  expect(nightly.additional_per).toBe('day');
  const { id, name, version } = nightly;
  const absent = await admin.call('PUT /api/package-kinds/:id', {
    params: { id },
    body: { ...stay, name, version },
  });
  expect(absent.data.additional_per).toBe('booking');
  const seats = await add('Berths by nights', {
    sold_by: 'seat',
    length: { ...stay.length, from: 2, to: 2 },
    guest_types: [{ name: 'Guest', takes_seat: true }],
  });
  expect(seats.additional_per).toBe('booking');
  const trip = await add('A trip of five hours', {
    starts: { form: 'times', times: ['07:30'] },
    length: { form: 'fixed', minutes: 300 },
  });
  expect(trip.additional_per).toBe('booking');
  await expect(
    server.deps.db.execute(
      sql`update package_kinds set additional_per = 'day' where code = 'half_day'`,
    ),
  ).rejects.toThrow();
});

test('the database refuses a list of lengths without any', async () => {
  for (const length of ['{"form": "list"}', '{"form": "list", "lengths": []}']) {
    const emptied = sql`update package_kinds set length = ${length}::jsonb where code = 'half_day'`;
    await expect(desk.server.deps.db.execute(emptied)).rejects.toThrow();
  }
});
