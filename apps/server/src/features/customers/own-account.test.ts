import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { eq } from 'drizzle-orm';
import { bookings, bookingSurveys } from '#db/tables/bookings.ts';
import { users } from '#db/tables/identity.ts';
import { messages } from '#db/tables/messages.ts';
import { chargeAttempts } from '#db/tables/payments.ts';
import { noteChange } from '#features/bookings/changes-repository.ts';
import { cardTasks } from '#features/payments/cards-jobs.ts';
import { messagesTasks } from '#features/messages/messages-jobs.ts';
import { buildTestApp, type TestApp } from '#test/build-app.ts';
import { createCharterBusiness, createUser, password } from '#test/factories.ts';
import { form, photo } from '#test/forms.ts';
import { tableSums } from '#test/table-sums.ts';
import { createWholeCustomer, type WholeCustomer } from '#test/whole-customer.ts';

let server: TestApp;
let dayUnit: Awaited<ReturnType<typeof createCharterBusiness>>['dayUnit'];
beforeAll(async () => {
  server = await buildTestApp();
  ({ dayUnit } = await createCharterBusiness(server.deps.db));
});
afterAll(() => server.close());
beforeEach(() => server.clock.set('2026-06-15T14:00:00Z'));

let count = 0;
const phoneOf = (person: number) => `+1416555${String(2000 + person)}`;
async function somebody(): Promise<WholeCustomer> {
  count += 1;
  const date = `2026-09-${String(count).padStart(2, '0')}`;
  return createWholeCustomer(server, dayUnit, {
    email: `whole-${count}@example.test`,
    name: `Wilma Whole ${count}`,
    phone: phoneOf(count),
    date,
  });
}

const home = { label: 'Home', line1: '1 Road', city: 'Toronto', country: 'CA' };

describe('addresses', () => {
  async function own() {
    const { id, email } = await createUser(server.deps.db);
    const client = server.client();
    await client.signIn(email, password);
    const list = async () => (await client.call('GET /api/addresses')).data;
    const add = async (body: object) => (await client.call('POST /api/addresses', { body })).data;
    return { id, client, list, add };
  }

  test('the first is the default until another one is chosen or it is removed', async () => {
    const { client, list, add } = await own();
    const first = await add({ ...home, default: false });
    expect(first.default).toBe(true);
    const second = await add({ ...home, label: 'Dock', default: true });
    expect((await list()).map((it) => [it.label, it.default])).toEqual([
      ['Dock', true],
      ['Home', false],
    ]);
    await client.call('DELETE /api/addresses/:id', { params: { id: second.id } });
    expect((await list()).map((it) => [it.id, it.default])).toEqual([[first.id, true]]);
  });

  test('a change of an older version is refused', async () => {
    const { client, add, list } = await own();
    const { id } = await add(home);
    const change = { params: { id }, body: { ...home, city: 'Oakville', version: 1 } };
    await client.call('PUT /api/addresses/:id', change);
    expect(await client.refused('PUT /api/addresses/:id', change)).toMatchObject({ status: 409 });
    expect(await list()).toMatchObject([{ city: 'Oakville', version: 2, default: true }]);
  });

  test('staff keep those of customers, and of nobody else', async () => {
    const customer = await own();
    const boss = await createUser(server.deps.db, { role: 'Admin' });
    const { email } = await createUser(server.deps.db, { role: 'Supervisor' });
    const staff = server.client();
    await staff.signIn(email, password);
    const body = { ...home, customerId: customer.id };
    const { data } = await staff.call('POST /api/addresses/customer', { body });
    const change = { params: { id: data.id }, body: { ...home, label: 'Work' } };
    await staff.call('PUT /api/addresses/:id', change);
    const params = { customerId: customer.id };
    const read = await staff.call('GET /api/addresses/customer/:customerId', { params });
    expect(read.data).toEqual(await customer.list());
    const ofBoss = { body: { ...home, customerId: boss.id } };
    expect(await staff.refused('POST /api/addresses/customer', ofBoss)).toMatchObject({
      status: 404,
    });
  });

  test('have an end', async () => {
    const { client, add } = await own();
    for (let i = 0; i < 20; i += 1) await add(home);
    expect(await client.refused('POST /api/addresses', { body: home })).toMatchObject({
      status: 422,
    });
  });
});

test('another card becomes the active one', async () => {
  const { client, ids } = await somebody();
  const { data: second } = await client.call('POST /api/cards', {
    body: { stripeToken: 'tok_mastercard' },
  });
  await client.call('PUT /api/cards/:id', { params: { id: second.id }, body: { active: true } });
  const { data } = await client.call('GET /api/cards');
  expect(data.map(({ id, active }) => [id, active])).toEqual([
    [second.id, true],
    [ids.card, false],
  ]);
});

test('a customer who is gone at the provider is made anew, as often as it happens', async () => {
  const { client, ids } = await somebody();
  for (let time = 0; time < 2; time += 1) {
    const [user] = await server.deps.db.select().from(users).where(eq(users.id, ids.user));
    await server.gateway.dropCustomer({ customer: user?.gatewayCustomer ?? '' });
    const { data: card } = await client.call('POST /api/cards', {
      body: { stripeToken: 'tok_mastercard' },
    });
    const { data } = await client.call('GET /api/cards');
    expect(data.map(({ id, active }) => [id, active])).toEqual([[card.id, true]]);
  }
});

test('a card that is removed is detached at the provider, once that can be reached', async () => {
  const { client, ids } = await somebody();
  const detached = async () => {
    const { rows } = await server.database.pool.query<{ detached: boolean }>(
      `select c.detached from test_gateway.cards c join cards on gateway_card = c.ref
       where cards.id = $1`,
      [ids.card],
    );
    return rows;
  };
  server.gateway.faults.timeouts.dropCard = 'before';
  await client.call('DELETE /api/cards/:id', { params: { id: ids.card } });
  expect((await client.call('GET /api/cards')).data).toEqual([]);
  expect(await detached()).toEqual([{ detached: false }]);
  delete server.gateway.faults.timeouts.dropCard;
  await server.runJobs(cardTasks(server.deps));
  expect(await detached()).toEqual([{ detached: true }]);
});

describe('own data', () => {
  test('is one file with everything of one’s own and nothing of anyone else’s', async () => {
    const [mine, other] = [await somebody(), await somebody()];
    await server.runJobs(messagesTasks(server.deps));
    const { status, body, headers } = await mine.client.send('GET', '/api/own-data');
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain('my-data.json');
    expect(body).toMatchObject({
      account: { email: mine.email },
      addresses: [{ id: mine.ids.address }],
      cards: [{ last4: '4242', active: true }],
      bookings: [
        {
          number: mine.ids.booking,
          package: 'Full Day Package',
          total: 2000,
          payments: [{ amount: 200, direction: 'payment', method: 'Credit card' }],
          survey: { answers: { guests: [{ allergies: 'peanuts of this test' }] } },
        },
      ],
      orders: [{ number: mine.ids.order, lines: [{ product: 'Rod', quantity: 2 }] }],
    });
    const text = JSON.stringify(body);
    expect(text).toContain('confirmed');
    expect(text).not.toContain(other.email);
    expect(text).not.toMatch(/argon2|pm_|secret_link|reset-password/);
  });

  test('an address that nobody verified brings no one else’s mails', async () => {
    const owner = await somebody();
    await server.runJobs(messagesTasks(server.deps));
    const thief = await createUser(server.deps.db, { email: 'thief@example.test' });
    const client = server.client();
    await client.signIn(thief.email, password);
    await server.deps.db
      .update(users)
      .set({ email: 'gone@example.test' })
      .where(eq(users.email, owner.email));
    const claim = { email: owner.email, emailVerifiedAt: null };
    await server.deps.db.update(users).set(claim).where(eq(users.id, thief.id));
    expect((await client.send('GET', '/api/own-data')).body).toMatchObject({ messages: [] });
  });
});

describe('deleting the account', () => {
  const remove = (by: WholeCustomer, tried: string = password) =>
    by.client.send('POST', '/api/own-account/delete', { body: { password: tried } });

  test('is refused while you have an upcoming booking, and for a wrong password, and changes nothing', async () => {
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

  test('leaves the books without the person, ends sessions, and frees the address', async () => {
    const { db } = server.deps;
    const customer = await somebody();
    const { email, ids } = customer;
    const elsewhere = server.client();
    await elsewhere.signIn(email, password);
    await noteChange(db, {
      bookingId: ids.booking,
      changedAt: new Date(),
      action: 'changed',
      before: { name: 'Wilma Wrong', guests: 2 },
      after: { name: 'Wilma Whole', guests: 3 },
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
    expect(
      await db.select().from(bookingSurveys).where(eq(bookingSurveys.bookingId, ids.booking)),
    ).toEqual([]);
    const left = await db.select().from(messages).where(eq(messages.bookingId, ids.booking));
    expect(left.length).toBeGreaterThan(0);
    // Nowhere in the database is the person left: not in the books, the history, or what was mailed.
    const { rows } = await server.database.pool.query<{ name: string; text: string }>(`
      select 'bookings' as name, t::text as text from bookings t union all
      select 'changes', t::text from booking_changes t union all
      select 'messages', t::text from messages t union all
      select 'users', t::text from users t union all
      select 'orders', t::text from orders t union all
      select 'addresses', t::text from addresses t`);
    const number = email.replace(/\D/g, '');
    const traces = rows.filter(({ text }) =>
      [email, `Wilma Whole ${number}`, 'Wilma Wrong'].some((trace) => text.includes(trace)),
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
    const person = count;
    const { email, ids } = customer;
    const name = `Wilma Whole ${person}`;
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
    const traces = [email, name, phoneOf(person), `Guest of ${name}`, 'peanuts of this test'];
    // The test sees what it looks for, at every place where a person is kept.
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

  test('takes one’s portrait along, from the public files too', async () => {
    const customer = await somebody();
    const { data } = await customer.client.call('POST /api/user/:id', {
      params: { id: customer.ids.user },
      ...form({}, [['picture', await photo(400, 400)]]),
    });
    const src = data.picture?.src ?? '';
    const { body } = await customer.client.send('GET', '/api/own-data');
    expect(body).toMatchObject({ account: { picture: `http://slipway.test${src}` } });
    const shown = async () => (await server.client().send('GET', src)).status;
    expect(await shown()).toBe(200);

    server.clock.set('2027-01-01T12:00:00Z');
    expect((await remove(customer)).status).toBe(204);
    expect(await shown()).toBe(404);
    const { rows } = await server.database.pool.query(
      'select path from pictures union all select path from loose_files',
    );
    expect(rows).not.toContainEqual({ path: src.replace(/-\d+\.webp$/, '') });
  });

  test('is not for staff, whom an Admin ends', async () => {
    const { email } = await createUser(server.deps.db, { role: 'Admin' });
    const client = server.client();
    await client.signIn(email, password);
    const sent = await client.refused('POST /api/own-account/delete', { body: { password } });
    expect(sent.status).toBe(403);
  });
});

/** Every table of the database, the job queue's and the test gateway's too, with a row that has one of these in it. */
async function tablesWith(traces: string[]): Promise<string[]> {
  const { pool } = server.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `select from ${name} t where exists
         (select from unnest($1::text[]) trace where position(lower(trace) in lower(t::text)) > 0) limit 1`,
      [traces],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

async function knownAtProvider(email: string) {
  const known = 'select from test_gateway.customers where email = $1';
  return (await server.database.pool.query(known, [email])).rowCount;
}

test('the history of a booking cannot be rewritten, whatever the transaction says', async () => {
  const { ids } = await somebody();
  await noteChange(server.deps.db, {
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

test('a payment in the books loses what was typed about it, and nothing else', async () => {
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

describe('whose account is deleted in the same moment', () => {
  /** Does something that waits for the deletion of an account, which then stands. */
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

  test('keeps no address and no card', async () => {
    const [one, two] = [await own(), await own()];
    const added = await whileDeleted(one.id, () =>
      one.client.send('POST', '/api/addresses', { body: home }),
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
  });
});
