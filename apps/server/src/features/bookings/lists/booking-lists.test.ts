import type { Calls } from '@slipway/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { createUser, password } from '#test/support/factories.ts';
import { insertGuestBooking } from '#test/support/guest-booking.ts';
import { makeBusiness } from '#test/support/test-business.ts';

let server: TestApp;
let staff: TestClient;
let customerId: number;

/** 1,205 bookings: 5 that differ and 1,200 alike, one a day from 2027 on. */
beforeAll(async () => {
  server = await buildTestApp();
  await makeBusiness(server.deps.db);
  const supervisor = await createUser(server.deps.db, { role: 'Supervisor', name: 'Ines' });
  const customer = await createUser(server.deps.db);
  customerId = customer.id;
  staff = server.client();
  await staff.signIn(supervisor.email, password);
  const { pool } = server.database;
  const make = async (name: string, set: string) => {
    const id = await insertGuestBooking(server.deps.db, `${name.toLowerCase()}@example.test`);
    await pool.query(`update bookings set name = $2, ${set} where id = $1`, [id, name]);
    return id;
  };
  const ada = await make(
    'Ada',
    `unit_id = 3, item = 1, kind = 'half_day', date = '2026-06-15', customer_id = ${customerId}`,
  );
  await make(
    'Bob',
    `unit_id = 3, item = 1, kind = 'harbor_cruise', group_tag = 'cruise',
    date = '2026-06-14'`,
  );
  await make(
    'Cleo',
    `status = 1, cancelled_at = now(), cancel_reason = 'x', phone = '+33611112222'`,
  );
  await make('Dora', `source = 'repeat', guests = 5, total_cents = 120000`);
  await make('Hold', `status = 0, hold_expires_at = now()`);
  await make('Other company', `company_id = null`);
  await pool.query(`update bookings set company_id = 1 where name <> 'Other company'`);
  await pool.query(
    `insert into booking_crew select id, 'supervisor', $2, tstzrange(starts_at, starts_at + '4 h')
     from bookings where id = $1`,
    [ada, supervisor.id],
  );
  await pool.query(
    `insert into ledger_entries (booking_id, direction, kind, amount_cents, currency, method, made_at, paid_on)
     values ($1, 'payment', 2, 10000, 'CAD', 'Cash', now(), '2026-06-01')`,
    [ada],
  );
  await pool.query(
    `insert into ledger_entries (booking_id, direction, kind, amount_cents, currency, method, made_at, paid_on, refund_of)
     select booking_id, 'refund', kind, 2500, currency, method, made_at, '2026-06-02', id from ledger_entries`,
  );
  await pool.query(
    `insert into booking_surveys (booking_id, answers, done, updated_at)
     select id, '{}', name = 'Bob', now() from bookings where name in ('Ada', 'Bob')`,
  );
  await pool.query(`insert into bookings (company_id, kind, date, time, starts_at, ends_at, guests, name, email,
      phone, status, total_cents, deposit_cents, terms, created_at)
    select 1, 'inshore', date '2027-01-01' + n, time, starts_at, ends_at, guests, 'Many', 'many@example.test',
      phone, status, total_cents, deposit_cents, terms, created_at
    from bookings, generate_series(1, 1200) n where name = 'Dora'`);
});
afterAll(() => server.close());

const names = async (query: Record<string, string | number>) =>
  (await staff.call('GET /api/bookings', { query })).data.map(({ name }) => name);

test.for([
  [{ q: 'ada' }, ['Ada']],
  [{ q: 'CLEO@exa' }, ['Cleo']],
  [{ q: '336111' }, ['Cleo']],
  // With the 0 or 00 that is dialled before it.
  [{ q: '0336111' }, ['Cleo']],
  [{ q: '00 336 111' }, ['Cleo']],
  [{ q: 'bo' }, ['Bob']],
  [{ q: '%' }, []],
  [{ from: '2026-06-14', to: '2026-06-15' }, ['Ada', 'Bob']],
  [{ unit_id: 3, sort: 'date' }, ['Bob', 'Ada']],
  [{ package: 'harbor_cruise' }, ['Bob']],
  [{ status: 1 }, ['Cleo']],
  [{ cancelled: '1' }, ['Cleo']],
  [{ source: 'repeat' }, ['Dora']],
  [{ supervisor_id: 0, unit_id: 3 }, ['Bob']],
  [{ survey: 'done' }, ['Bob']],
  [{ survey: 'not_done', to: '2026-06-30', sort: 'date' }, ['Ada']],
  [{ q: 'ada', owed: '0' }, []],
  [{ q: 'ada', owed: '1' }, ['Ada']],
  [{ sort: '-guests', to: '2026-12-31', per_page: 1 }, ['Dora']],
] as const)('%j finds %j', async ([query, found]) => {
  expect(await names(query)).toEqual(found);
});

/** Of some columns of the CSV, the cells of the bookings until June 2026, by date. */
async function csvCells(...columns: string[]) {
  const query = { to: '2026-06-30', sort: 'date' };
  const { body } = await staff.send('GET', '/api/booking-lists/all/csv', { query });
  const [head, ...rows] = String(body)
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  return rows.map((cells) => columns.map((name) => cells[head?.indexOf(name) ?? -1]));
}

test('a kind that asks for no survey has none that is not completed', async () => {
  const { pool } = server.database;
  const surveys = () => csvCells('Charter Survey');
  expect(await surveys()).toEqual([['Completed'], ['Not completed']]);
  await pool.query(`update package_kinds set asks = 'nothing' where code = 'half_day'`);
  expect(await names({ survey: 'not_done', to: '2026-06-30' })).toEqual([]);
  expect(await surveys()).toEqual([['Completed'], ['']]);
  await pool.query(`update package_kinds set asks = 'survey' where code = 'half_day'`);
});

test('filters by the guest list where the kind asks for names', async () => {
  const { pool } = server.database;
  const found = (survey: 'done' | 'not_done') => names({ survey, to: '2026-06-30', sort: 'date' });
  await pool.query(`update package_kinds set asks = 'names' where code = 'half_day'`);
  expect([await found('done'), await found('not_done')]).toEqual([['Bob'], ['Ada']]);
  await pool.query(
    `insert into guest_lists (booking_id, guests, emergency_phone, updated_at)
     select id, (select jsonb_agg('{"name":"Guest"}'::jsonb) from generate_series(1, guests)), '+14165550133', now()
     from bookings where name = 'Ada'`,
  );
  expect([await found('done'), await found('not_done')]).toEqual([['Bob', 'Ada'], []]);
  await pool.query(`delete from guest_lists`);
  await pool.query(`update package_kinds set asks = 'survey' where code = 'half_day'`);
});

test('says in the CSV what was called off and who did not come', async () => {
  const { pool } = server.database;
  await pool.query(`update bookings set called_off = true where name = 'Ada'`);
  await pool.query(`update bookings set no_show_at = now() where name = 'Bob'`);
  expect(await csvCells('Called off', 'No-show')).toEqual([
    ['No', 'Yes'],
    ['Yes', 'No'],
  ]);
  await pool.query(`update bookings set called_off = false, no_show_at = null`);
});

test('finds a booking by number, with and without its sign', async () => {
  const [ada] = (await staff.call('GET /api/bookings', { query: { q: 'ada' } })).data;
  expect(await names({ q: String(ada?.id) })).toEqual(['Ada']);
  expect(await names({ q: `#${ada?.id}` })).toEqual(['Ada']);
});

test('finds a booking by its supervisor', async () => {
  const [ada] = (await staff.call('GET /api/bookings', { query: { q: 'ada' } })).data;
  expect(ada?.supervisor?.name).toBe('Ines');
  expect(await names({ supervisor_id: ada?.supervisor?.id ?? 0 })).toEqual(['Ada']);
});

test('counts exactly up to a thousand, and reaches the last page from the end', async () => {
  const few = await staff.call('GET /api/bookings', { query: { to: '2026-12-31' } });
  expect(few.meta).toMatchObject({ total: 4, total_is_least: false });
  const query = { sort: 'date', per_page: 10 };
  const many = await staff.call('GET /api/bookings', { query });
  expect(many.meta).toMatchObject({ total: 1000, total_is_least: true });
  const last = await staff.call('GET /api/bookings', { query: { ...query, from_end: '1' } });
  const all = await server.database.pool.query<{ id: number }>(
    `select id from bookings where company_id = 1 and hold_expires_at is null
     order by date, time, id`,
  );
  expect(last.data.map(({ id }) => id)).toEqual(all.rows.slice(-10).map(({ id }) => id));
  expect(many.data.map(({ id }) => id)).toEqual(all.rows.slice(0, 10).map(({ id }) => id));
});

test('lists what a name finds in order, though more have it than are counted', async () => {
  const query = { q: 'Man', per_page: 10 };
  const named = await staff.call('GET /api/bookings', { query: { ...query, sort: 'date' } });
  expect(named.meta).toMatchObject({ total: 1000, total_is_least: true });
  expect(named.data[0]).toMatchObject({ name: 'Many', date: '2027-01-02' });
  const last = await staff.call('GET /api/bookings', {
    query: { ...query, sort: 'date', from_end: '1' },
  });
  expect(last.data.at(-1)).toMatchObject({ name: 'Many', date: '2030-04-15' });
  const page = await staff.call('GET /api/bookings', { query: { ...query, page: 110 } });
  expect(page.data).toHaveLength(10);
});

test('shows the right bookings in each list', async () => {
  type List = Extract<
    keyof Calls,
    `GET /api/${'charters' | `${string}WithPayments${'' | '/repeats'}`}`
  >;
  const of = async (list: List) => {
    const { data } = await staff.call(list, { query: { to: '2026-12-31', sort: 'date' } });
    return data.map(({ name }) => name);
  };
  expect(await of('GET /api/charters')).toEqual(['Ada']);
  expect(await of('GET /api/cruiseBookingsWithPayments')).toEqual(['Bob']);
  expect(await of('GET /api/notCruiseBookingsWithPayments')).toEqual(['Ada']);
  expect(await of('GET /api/inshorePackagesWithPayments')).toEqual(['Cleo', 'Dora']);
  expect(await of('GET /api/bookingsWithPayments/repeats')).toEqual(['Dora']);
});

test('shows each payment with its refunds in a customer’s list', async () => {
  const { data } = await staff.call('GET /api/bookingsWithPaymentsByUser/:userId', {
    params: { userId: customerId },
  });
  expect(data).toMatchObject([{ name: 'Ada', paid: 75, left: 925 }]);
  expect(data[0]?.payments).toMatchObject([
    {
      amount: 100,
      status: 2,
      method: 'Cash',
      date: '2026-06-01',
      refunds: [{ amount: 25, date: '2026-06-02' }],
    },
  ]);
});

test('matches whole words except the last, which may be a prefix unless it is a name', async () => {
  const { pool } = server.database;
  for (const [n, name] of ['Ann Smith', 'Ann Smithson', 'Anna Smith'].entries()) {
    const id = await insertGuestBooking(server.deps.db, `word${n}@example.test`);
    await pool.query('update bookings set company_id = 1, name = $2 where id = $1', [id, name]);
  }
  const sorted = async (q: string) => (await names({ q })).sort();
  expect(await sorted('ann smi')).toEqual(['Ann Smith', 'Ann Smithson']);
  expect(await sorted('smith, an')).toEqual(['Ann Smith', 'Anna Smith']);
  expect(await sorted('an smi')).toEqual(['Ann Smith', 'Ann Smithson', 'Anna Smith']);
  expect(await sorted('nn smith')).toEqual(['Ann Smith', 'Ann Smithson']);
  await pool.query(`delete from bookings where name like 'Ann%'`);
});

test('shows staff all companies or a chosen one when none is fixed', async () => {
  const fix = (companyId: number) =>
    server.database.pool.query(`update settings set data = jsonb_set(data, '{company_id}', $1)`, [
      String(companyId),
    ]);
  await fix(0);
  expect(await names({ q: 'company' })).toEqual(['Other company']);
  expect(await names({ q: 'company', company_id: 1 })).toEqual([]);
  await fix(1);
  expect(await names({ q: 'company' })).toEqual([]);
});

test('shows what is still owed as the balance of a cancelled booking', async () => {
  const { pool } = server.database;
  const left = async (name: string) => {
    const query = { q: name };
    const [row] = (await staff.call('GET /api/bookings', { query })).data;
    const { body } = await staff.send('GET', '/api/booking-lists/all/csv', { query });
    const inCsv = String(body).trim().split('\n')[1]?.split(',')[11];
    return [
      row?.left,
      inCsv,
      await names({ ...query, owed: '1' }),
      await names({ ...query, owed: '0' }),
    ];
  };
  expect(await left('cleo')).toEqual([0, '0.00', [], ['Cleo']]);
  await pool.query(`update bookings set owed_after_cancel = true where name = 'Cleo'`);
  expect(await left('cleo')).toEqual([1000, '1000.00', ['Cleo'], []]);
  await pool.query(`update bookings set owed_after_cancel = false where name = 'Cleo'`);
});

test('writes a negative amount as a number in the CSV', async () => {
  const { pool } = server.database;
  await pool.query(`update bookings set total_cents = 5000 where name = 'Ada'`);
  const { body } = await staff.send('GET', '/api/booking-lists/all/csv', { query: { q: 'ada' } });
  await pool.query(`update bookings set total_cents = 100000 where name = 'Ada'`);
  const ada = String(body).trim().split('\n')[1]?.split(',');
  expect(ada?.slice(9, 12)).toEqual(['50.00', '75.00', '-25.00']);
});

test('exports every matching row as CSV, without formulas', async () => {
  await server.database.pool.query(`update bookings set name = '=1+1' where name = 'Dora'`);
  const csv = async (list: string, query: Record<string, string>) => {
    const { body } = await staff.send('GET', `/api/booking-lists/${list}/csv`, { query });
    return String(body)
      .trim()
      .split('\n')
      .map((line) => line.split(','));
  };
  expect((await csv('all', { q: 'many' })).length).toBe(1201);
  const [head, dora] = await csv('repeats', {});
  expect(head?.[5]).toBe('Name');
  expect(dora?.[5]).toBe("'=1+1");
  expect(dora?.slice(9, 13)).toEqual(['1200.00', '0.00', '1200.00', '0.00']);
  const { status } = await staff.send('GET', '/api/booking-lists/none/csv', {});
  expect(status).toBe(404);
});

test('refuses an unknown sort order', async () => {
  const { status, errors } = await staff.refused('GET /api/bookings', {
    query: { sort: 'terms' },
  });
  expect([status, errors]).toEqual([422, { sort: ['Sort is invalid.'] }]);
});
