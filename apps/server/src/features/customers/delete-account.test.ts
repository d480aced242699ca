import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { bookings, bookingSurveys } from '#db/tables/bookings.ts';
import { messages } from '#db/tables/messages.ts';
import { chargeAttempts } from '#db/tables/payments.ts';
import { cleanUpBookings, settleHolds } from '#features/bookings/bookings-api.ts';
import { recordChange } from '#features/bookings/change/changes-repository.ts';
import { cardTasks } from '#features/payments/cards/cards-jobs.ts';
import { messagesTasks } from '#features/messages/messages-jobs.ts';
import { requiredAction } from '#test/support/booking-body.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import { createCharterBusiness, createUser, password } from '#test/support/factories.ts';
import { form, photo } from '#test/support/forms.ts';
import { tablesThatHold } from '#test/harness/tables-that-hold.ts';
import { tableSums } from '#test/harness/table-sums.ts';
import { wholeCustomers, type CustomerWithHistory } from '#test/support/customer-with-history.ts';

let server: TestApp;
let dayUnit: Awaited<ReturnType<typeof createCharterBusiness>>['dayUnit'];
let somebody: ReturnType<typeof wholeCustomers>;
beforeAll(async () => {
  server = await buildTestApp();
  ({ dayUnit } = await createCharterBusiness(server.deps.db));
  somebody = wholeCustomers(server, dayUnit);
});
afterAll(() => server.close());
beforeEach(() => server.clock.set('2026-06-15T14:00:00Z'));

/** A hold of a guest whose bank requires confirmation that never comes. */
async function holdInVain(guest: { name: string; email: string; phone: string }) {
  const body = {
    unit_id: dayUnit.id,
    package_id: dayUnit.packages.full_day,
    package_name: 'Full Day Package',
    date: '2026-10-01',
    ...guest,
    details: 2,
    total_price: 2000,
    amount: 200,
    stripeToken: 'pm_card_threeDSecure2Required',
  };
  requiredAction(await server.client().send('POST', '/api/booking/create', { body }));
  server.clock.advance({ minutes: 20 });
  await settleHolds(server.deps);
}

test('erases a guest who did not pay after 30 days, with or without an account', async () => {
  const guest = { name: 'Greta Guest', email: 'greta@example.test', phone: '+16135552000' };
  await holdInVain(guest);
  const traces = Object.values(guest);
  server.clock.advance({ days: 29 });
  await cleanUpBookings(server.deps.db, server.clock.now());
  expect(await tablesWith(traces)).toEqual(['public.bookings']);
  server.clock.advance({ days: 1, minutes: 1 });
  await cleanUpBookings(server.deps.db, server.clock.now());
  expect(await tablesWith(traces)).toEqual([]);
});

describe('deleting the account', () => {
  const remove = (by: Pick<CustomerWithHistory, 'client'>, tried: string = password) =>
    by.client.send('POST', '/api/own-account/delete', { body: { password: tried } });

  test('is refused with an upcoming booking or a wrong password, and changes nothing', async () => {
    const customer = await somebody();
    const before = await tableSums(server.deps.db);
    const ahead = await remove(customer);
    expect(ahead).toMatchObject({ status: 422 });
    expect(JSON.stringify(ahead.body)).toContain('while you have an upcoming booking');
    server.clock.set('2027-01-01T12:00:00Z');
    expect(await remove(customer, 'not the password')).toMatchObject({
      status: 422,
      body: { errors: { password: ['The password is wrong.'] } },
    });
    expect(await tableSums(server.deps.db)).toEqual(before);
  });

  test('keeps the ledger without the person, ends sessions, and frees the address', async () => {
    const { db } = server.deps;
    const customer = await somebody();
    const { email, ids } = customer;
    const elsewhere = server.client();
    await elsewhere.signIn(email, password);
    await recordChange(db, {
      bookingId: ids.booking,
      changedAt: new Date(),
      action: 'changed',
      before: { name: 'Wilma Wrong', guests: 2 },
      after: { name: 'Wilma Whole', guests: 3 },
    });
    await createUser(db, { role: 'Admin', email: 'adjusts@example.test' });
    const admin = server.client();
    await admin.signIn('adjusts@example.test', password);
    await admin.call('PUT /api/bookings/:id/adjustments', {
      params: { id: ids.booking },
      body: {
        adjustments: [
          { kind: 'charge', name: 'Cake for Wilma Wrong', amount: 20 },
          { kind: 'discount', name: `For ${customer.name}`, amount: 5 },
        ],
      },
    });
    await server.runJobs(messagesTasks(server.deps));
    expect(await knownAtProvider(email)).toBe(1);
    server.clock.set('2027-01-01T12:00:00Z');
    expect((await remove(customer)).status).toBe(204);

    expect(await customer.client.refused('GET /api/user')).toMatchObject({ status: 401 });
    expect(await elsewhere.refused('GET /api/user')).toMatchObject({ status: 401 });
    const [booking] = await db.select().from(bookings).where(eq(bookings.id, ids.booking));
    expect(booking).toMatchObject({ name: '', email: '', phone: '', paidCents: 20_000 });
    expect(booking?.customerId).toBe(ids.user);
    const { adjustments = [], quote } = booking?.terms ?? {};
    expect(adjustments).toEqual([
      { label: 'Charge', amount: 2000 },
      { label: 'Discount', amount: -500 },
    ]);
    expect(quote?.parts.map(({ kind, label }) => [kind, label])).toEqual([
      ['package', undefined],
      ['adjustment', 'Charge'],
      ['adjustment', 'Discount'],
    ]);
    expect(
      await db.select().from(bookingSurveys).where(eq(bookingSurveys.bookingId, ids.booking)),
    ).toEqual([]);
    const left = await db.select().from(messages).where(eq(messages.bookingId, ids.booking));
    expect(left.length).toBeGreaterThan(0);
    // No personal data is left anywhere in the database: not in the ledger, the history, or the
    // messages.
    const { rows } = await server.database.pool.query<{ name: string; text: string }>(`
      select 'bookings' as name, t::text as text from bookings t union all
      select 'changes', t::text from booking_changes t union all
      select 'messages', t::text from messages t union all
      select 'users', t::text from users t union all
      select 'orders', t::text from orders t union all
      select 'addresses', t::text from addresses t`);
    const traces = rows.filter(({ text }) =>
      [email, customer.name, 'Wilma Wrong'].some((trace) => text.includes(trace)),
    );
    expect(traces.map(({ name }) => name)).toEqual([]);
    await server.runJobs(cardTasks(server.deps));
    const jobs = await server.database.pool.query(
      'select from graphile_worker.jobs where last_error is not null',
    );
    expect(jobs.rowCount).toBe(0);
    expect(await knownAtProvider(email)).toBe(0);

    const again = server.client();
    const body = {
      name: 'Wilma Anew',
      email,
      phone: '+14165550111',
      password: 'another long password',
      password_confirmation: 'another long password',
    };
    const registered = await again.call('POST /register', { body });
    expect(registered.data.status).toBe('registered');
    const mine = await again.call('GET /api/my-bookings');
    expect(mine.meta.total).toBe(0);
  });

  test('leaves no trace in any table, whatever was typed about the person', async () => {
    const customer = await somebody();
    const { email, name, phone, ids } = customer;
    const { email: staffEmail } = await createUser(server.deps.db, { role: 'Admin' });
    const staff = server.client();
    await staff.signIn(staffEmail, password);
    const typed = { reference: `From ${name}`, note: `${name} paid at the dock` };
    const paid = { by: 'hand', amount: 800, method: 'Cash', date: '2026-06-15', ...typed } as const;
    await staff.call('POST /api/take-payment', { body: { booking: ids.booking, ...paid } });
    const { data } = await staff.call('GET /api/bookings/:id', { params: { id: ids.booking } });
    await staff.call('POST /api/bookings/:id/cancel', {
      params: { id: ids.booking },
      body: { by_business: true, reason: `${name} is ill`, version: data.version },
    });
    await staff.call('POST /api/orders/:id/cancel', {
      params: { id: ids.order },
      body: { by_business: true, reason: `${name} moved`, version: 1, refund: 0 },
    });
    await server.runJobs({ ...messagesTasks(server.deps), ...cardTasks(server.deps) });
    const tasks = await staff.call('GET /api/money-tasks');
    const task = tasks.data.find(({ booking_id: id }) => id === ids.booking);
    await staff.call('POST /api/money-tasks/:id/finish', {
      params: { id: task?.id ?? 0 },
      body: { note: `Given to ${name}` },
    });
    const traces = [email, name, phone, `Guest of ${name}`, 'peanuts of this test'];
    // First proves that the check finds the data in every table that holds it.
    const before = await tablesWith(traces.slice(0, 3));
    expect(before).toEqual(
      expect.arrayContaining([
        'public.addresses',
        'public.booking_changes',
        'public.booking_surveys',
        'public.bookings',
        'public.ledger_entries',
        'public.messages',
        'public.money_tasks',
        'public.orders',
        'public.users',
        'test_gateway.customers',
      ]),
    );
    server.clock.set('2027-01-01T12:00:00Z');
    expect((await remove(customer)).status).toBe(204);
    await server.runJobs(cardTasks(server.deps));
    expect(await tablesWith(traces.slice(0, 4))).toEqual([]);
  });

  test.each([
    ['verified', new Date('2026-06-01T12:00:00Z'), []],
    // It may be somebody else's address.
    ['not verified', null, ['public.bookings']],
  ])(
    'leaves nothing of an unpaid guest booking, where the address is %s',
    async (kind, emailVerifiedAt, left) => {
      const guest = {
        name: `Gus Guest ${kind}`,
        email: `gus-${kind.length}@example.test`,
        phone: `+1613555${1000 + kind.length}`,
      };
      await holdInVain(guest);
      const { email } = await createUser(server.deps.db, { ...guest, emailVerifiedAt });
      const traces = [guest.name, guest.email, guest.phone];
      expect(await tablesWith(traces)).toEqual(['public.bookings', 'public.users']);
      const client = server.client();
      await client.signIn(email, password);
      expect((await remove({ client })).status).toBe(204);
      await server.runJobs(cardTasks(server.deps));
      expect(await tablesWith(traces)).toEqual(left);
    },
  );

  test('deletes the portrait, from the public files too', async () => {
    const customer = await somebody();
    const { data } = await customer.client.call('POST /api/user/:id', {
      params: { id: customer.ids.user },
      ...form({}, [['picture', await photo(400, 400)]]),
    });
    const src = data.picture?.src ?? '';
    const { body } = await customer.client.send('GET', '/api/own-data');
    expect(body).toMatchObject({ account: { picture: `http://slipway.test${src}` } });
    const pictureStatus = async () => (await server.client().send('GET', src)).status;
    expect(await pictureStatus()).toBe(200);

    server.clock.set('2027-01-01T12:00:00Z');
    expect((await remove(customer)).status).toBe(204);
    expect(await pictureStatus()).toBe(404);
    const { rows } = await server.database.pool.query(
      'select path from pictures union all select path from loose_files',
    );
    expect(rows).not.toContainEqual({ path: src.replace(/-\d+\.webp$/, '') });
  });

  test('is refused to staff, whose accounts an Admin ends', async () => {
    const { email } = await createUser(server.deps.db, { role: 'Admin' });
    const client = server.client();
    await client.signIn(email, password);
    const sent = await client.refused('POST /api/own-account/delete', { body: { password } });
    expect(sent.status).toBe(403);
  });
});

const tablesWith = (traces: string[]) => tablesThatHold(server.database.pool, traces);

async function knownAtProvider(email: string) {
  const known = 'select from test_gateway.customers where email = $1';
  return (await server.database.pool.query(known, [email])).rowCount;
}

test('keeps the booking history append-only within any transaction', async () => {
  const { ids } = await somebody();
  await recordChange(server.deps.db, {
    bookingId: ids.booking,
    changedAt: new Date(),
    action: 'changed',
    after: { guests: 3 },
  });
  const rewrite = (how: string, set: string) =>
    server.database.pool.query(
      `begin; select set_config('slipway.forgetting', '${how}', true);
       update booking_changes set ${set} where booking_id = ${ids.booking}; commit`,
    );
  await expect(rewrite('off', `after = '{}'`)).rejects.toThrow('append-only');
  await expect(rewrite('on', `after = '{"guests": 4}'`)).rejects.toThrow('append-only');
  await expect(rewrite('on', `action = 'other'`)).rejects.toThrow('append-only');
});

test('removes what was typed about a payment from the ledger, and nothing else', async () => {
  const { ids } = await somebody();
  const rewrite = (how: string, set: string) =>
    server.database.pool.query(
      `begin; select set_config('slipway.forgetting', '${how}', true);
       update ledger_entries set ${set} where booking_id = ${ids.booking}; commit`,
    );
  await expect(rewrite('off', `note = ''`)).rejects.toThrow('append-only');
  await expect(rewrite('on', `note = 'Another'`)).rejects.toThrow('append-only');
  await expect(rewrite('on', `note = '', amount_cents = 1`)).rejects.toThrow('append-only');
  await expect(rewrite('on', `method = 'Cash'`)).rejects.toThrow('append-only');
  await rewrite('on', `note = '', reference = ''`);
});

describe('a user whose account is being deleted', () => {
  /** Runs an action that waits for the deletion of an account to commit. */
  async function whileDeleted<T>(id: number, act: () => Promise<T>): Promise<T> {
    const other = await server.database.pool.connect();
    try {
      await other.query('begin');
      await other.query(
        `update users set ended_at = now(), email = 'deleted-' || id || '@deleted.invalid'
         where id = $1`,
        [id],
      );
      const acting = act();
      await vi.waitFor(async () => {
        const { rowCount } = await server.database.pool.query(
          `select from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rowCount).toBe(1);
      });
      await other.query('commit');
      return await acting;
    } finally {
      other.release(true);
    }
  }

  async function own() {
    const { id, email } = await createUser(server.deps.db);
    const client = server.client();
    await client.signIn(email, password);
    return { id, email, client };
  }

  test('gets no booking, and nothing is charged', async () => {
    const { id, email, client } = await own();
    const charges = () => server.deps.db.$count(chargeAttempts);
    const before = await charges();
    const body = {
      unit_id: dayUnit.id,
      package_id: dayUnit.packages.full_day,
      package_name: 'Full Day Package',
      date: '2026-08-20',
      name: 'Wilma Whole',
      email,
      phone: '+14165550177',
      details: 2,
      total_price: 2000,
      amount: 200,
      stripeToken: 'tok_visa',
    };
    const book = (by: typeof client) => by.send('POST', '/api/booking/create', { body });
    expect(await whileDeleted(id, () => book(client))).toMatchObject({ status: 401 });
    expect(await server.deps.db.$count(bookings, eq(bookings.customerId, id))).toBe(0);
    expect(await charges()).toBe(before);
    expect((await book(server.client())).status).toBe(200);
  });

  test('gets no address and no card', async () => {
    const [one, two] = [await own(), await own()];
    const added = await whileDeleted(one.id, () =>
      one.client.send('POST', '/api/addresses', {
        body: { label: 'Home', line1: '1 Road', city: 'Toronto', country: 'CA' },
      }),
    );
    expect(added.status).toBe(404);
    const saved = await whileDeleted(two.id, () =>
      two.client.send('POST', '/api/cards', { body: { stripeToken: 'tok_visa' } }),
    );
    expect(saved.status).toBe(422);
    const { rows } = await server.database.pool.query(
      `select (select count(*) from addresses where user_id = $1) as addresses,
         (select count(*) from cards where user_id = $2) as cards,
         (select gateway_customer from users where id = $2) as customer`,
      [one.id, two.id],
    );
    expect(rows).toEqual([{ addresses: 0, cards: 0, customer: null }]);
    await server.runJobs(cardTasks(server.deps));
    expect(await knownAtProvider(two.email)).toBe(0);
  });
});
