import { refusal } from '@slipway/contract/call';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from './harness/build-app.ts';
import {
  everyone,
  leastAllowed,
  listedCalls,
  isAllowed,
  populate,
  urlOf,
} from './generated/calls.ts';
import type { ListedCall, Populated, Who } from './generated/calls.ts';
import type { Sent, TestClient } from './harness/client.ts';
import { createUser } from './support/factories.ts';
import { tableSums } from './harness/table-sums.ts';
import {
  changedBodies,
  changedTexts,
  goodInput,
  goodTexts,
  requiredQuery,
  hasEncoding,
  isGood,
  unreadable,
} from './generated/wrong-input.ts';

const strictRefusal = refusal.strict();

/** The table of docs/rules/calls.md, "Errors": the fixed message of each status. */
const messages: Record<number, string | undefined> = {
  401: 'Unauthenticated.',
  403: 'This action is unauthorized.',
  404: 'Not found.',
  409: undefined,
  419: 'CSRF token mismatch.',
  422: 'The given data was invalid.',
};

let server: TestApp;
let people: Populated;
beforeAll(async () => {
  server = await buildTestApp();
  people = await populate(server);
});
afterAll(() => server.close());

const signedIn = new Map<Who, Promise<TestClient>>();

/**
 * A role's browser, shared by the tests whose calls are refused: signing in takes as long as several refusals. If a call
 * signed it out after all, the next refusal would be 401, which is none that those tests expect of it.
 */
function browserOf(who: Who): Promise<TestClient> {
  const known = signedIn.get(who) ?? people.as(who);
  signedIn.set(who, known);
  return known;
}

/** What is wrong with an answer that should be a refusal; empty when it matches the table. */
function faults(sent: Sent, statuses: readonly number[], inData = true): string[] {
  if (!statuses.includes(sent.status)) return [`status ${sent.status}`];
  const body = strictRefusal.safeParse(sent.body);
  if (!body.success) return [`body ${JSON.stringify(sent.body)}`];
  const { message, errors, request_id } = body.data;
  const expected = messages[sent.status];
  return [
    ...(inData && expected !== undefined && message !== expected ? [`message ${message}`] : []),
    ...(sent.status === 422 && inData && Object.values(errors ?? {}).flat().length === 0
      ? ['no errors']
      : []),
    ...(sent.status !== 422 && errors ? ['errors'] : []),
    ...(request_id === undefined ? [] : ['request id']),
  ];
}

/** Sends many invalid inputs and lists those not refused as expected. */
class Trial {
  readonly wrong: string[] = [];
  count = 0;

  async expect(name: string, sent: Promise<Sent>, ...statuses: number[]): Promise<void> {
    this.note(name, faults(await sent, statuses));
  }

  note(name: string, found: readonly string[]): void {
    this.count += 1;
    if (found.length > 0) this.wrong.push(`${name}: ${found.join(', ')}`.slice(0, 300));
  }
}

/** Runs a trial that must not change the database. */
async function changesNothing(run: (trial: Trial) => Promise<void>): Promise<void> {
  const before = await tableSums(server.deps.db);
  const trial = new Trial();
  await run(trial);
  expect(trial.wrong).toEqual([]);
  expect(trial.count).toBeGreaterThan(0);
  expect(await tableSums(server.deps.db)).toEqual(before);
}

/** Works through all items, eight at a time, so that the database and this process need not wait for each other. */
async function severalAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>) {
  const left = items.values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const item of left) await work(item);
    }),
  );
}

const sendGood = (client: TestClient, call: ListedCall, headers: Record<string, string> = {}) =>
  client.send(call.method, urlOf(call, goodTexts(call.declared.params)), {
    headers,
    ...(call.declared.body && { body: goodInput(call.declared.body) }),
  });

const writing = listedCalls.filter(({ method }) => method !== 'GET');
const closed = listedCalls.filter(({ declared }) => declared.access !== 'anyone');
const withParams = listedCalls.filter(({ declared }) => declared.params);
const withQuery = listedCalls.filter(({ declared }) => declared.query);
const withBody = listedCalls.filter(({ declared }) => declared.body);

describe('without permission', () => {
  test.each(closed)('$name refuses other roles', async (call) => {
    await changesNothing(async (trial) => {
      for (const who of everyone.filter((each) => !isAllowed(each, call.declared.access))) {
        const client = await browserOf(who);
        await trial.expect(`as ${String(who)}`, sendGood(client, call), who === null ? 401 : 403);
      }
    });
  });

  test.each(writing)('$name refuses a request without its CSRF token', async (call) => {
    const client = await people.as(leastAllowed(call.declared.access));
    const other = await browserOf('Admin');
    const mine = client.cookies.get('XSRF-TOKEN') ?? '';
    const theirs = other.cookies.get('XSRF-TOKEN') ?? '';
    await changesNothing(async (trial) => {
      const tokens = ['', 'x', mine.slice(1), `${mine}x`, theirs, '\u00ff'.repeat(40)];
      for (const token of tokens) {
        await trial.expect(
          `token ${token}`,
          sendGood(client, call, { 'x-xsrf-token': token }),
          419,
        );
      }
      client.cookies.delete('_csrf');
      await trial.expect('no secret', sendGood(client, call), 419);
    });
  });

  const owned = withParams.filter(
    ({ declared, path }) =>
      path.endsWith('/:id') &&
      (declared.access === 'signed-in' ||
        (typeof declared.access === 'object' &&
          'subject' in declared.access &&
          declared.access.subject === 'Customer')),
  );
  test.each(owned)('$name answers for another person’s row as for an unknown one', async (call) => {
    const ids = [people.ids.Supervisor, people.ids.Admin, ...rowsOfOthers];
    const client = await browserOf('Customer');
    await changesNothing(async (trial) => {
      for (const id of ids.filter((each) => each !== people.ids.Customer)) {
        const body = call.declared.body && { body: goodInput(call.declared.body) };
        await trial.expect(`id ${id}`, client.send(call.method, urlOf(call, { id }), body), 404);
      }
    });
  });

  /** Ids of somebody else's card and booking. */
  const rowsOfOthers: number[] = [];
  beforeAll(async () => {
    const owner = await createUser(server.deps.db, { email: 'owner@example.test' });
    const client = server.client();
    await client.signIn(owner.email, 'correct horse battery');
    const card = await client.call('POST /api/cards', { body: { stripeToken: 'tok_visa' } });
    const units = await client.call('GET /api/unit-names-packages-pictures');
    const unit = units.data.find(({ schedule }) => schedule === 'day');
    const cruise = unit?.packages.find(({ kind }) => kind === 'harbor_cruise');
    const booking = await client.call('POST /api/booking/create', {
      body: {
        ...goodInput(undefined),
        unit_id: unit?.id,
        package_id: cruise?.id,
        package_name: cruise?.name,
        date: '2026-07-30',
        name: 'Owner',
        email: owner.email,
        phone: '+14165550111',
        details: 2,
        total_price: 800,
        amount: 300,
      },
    });
    rowsOfOthers.push(card.data.id, booking.data.status === 'booked' ? booking.data.id : 0);
    expect(rowsOfOthers).not.toContain(0);
  });
});

describe('invalid input', () => {
  test.each(withParams)('$name answers 404 for an invalid path', async (call) => {
    const { declared } = call;
    const client = await browserOf(leastAllowed(declared.access));
    const input = {
      query: requiredQuery(declared),
      ...(declared.body && { body: goodInput(declared.body) }),
    };
    await changesNothing(async (trial) => {
      for (const { name, input: params } of changedTexts(goodTexts(declared.params))) {
        // A valid path may match a row by chance, and only reading leaves that unchanged.
        if (isGood(declared.params, params) && call.method !== 'GET') continue;
        const sent = await client.send(call.method, urlOf(call, params), input);
        const fine = isGood(declared.params, params) && sent.status === 200;
        trial.note(name, fine ? [] : faults(sent, [404]));
      }
      for (const part of ['%', '%zz', '%ff', '%c0%80']) {
        const url = call.path.replaceAll(/:[A-Za-z]+/g, part);
        await trial.expect(part, client.send(call.method, url, input), 404);
      }
    });
  });

  test.each(withQuery)('$name reports errors in its query by field', async (call) => {
    const { declared } = call;
    const client = await browserOf(leastAllowed(declared.access));
    const url = urlOf(call, goodTexts(declared.params));
    // A valid query with a path of an unknown row finds nothing.
    const fine = declared.params ? [200, 404] : [200];
    await changesNothing(async (trial) => {
      for (const { name, input } of changedTexts(goodTexts(declared.query))) {
        const texts = Object.entries(input).filter(([, text]) => hasEncoding(text));
        const query = Object.fromEntries(texts);
        const sent = await client.send(call.method, url, { query });
        const good = isGood(declared.query, query);
        trial.note(name, good && fine.includes(sent.status) ? [] : faults(sent, [422]));
      }
      for (const key of Object.keys(goodTexts(declared.query))) {
        for (const text of [`${key}=1&${key}=2`, `${key}=%`, `${key}=%ff`, `${key}[__proto__]=1`]) {
          const sent = await client.send(call.method, `${url}?${text}`);
          trial.note(text, fine.includes(sent.status) ? [] : faults(sent, [422]));
        }
      }
    });
  });

  test.each(withBody)('$name reports errors in its body by field', async (call) => {
    const { declared } = call;
    const client = await browserOf(leastAllowed(declared.access));
    const url = urlOf(call, goodTexts(declared.params));
    await changesNothing(async (trial) => {
      const headers = { 'content-type': 'application/json' };
      const wrong = changedBodies(goodInput(declared.body)).filter(
        ({ input }) => !isGood(declared.body, input),
      );
      await severalAtOnce(wrong, async ({ name, text }) => {
        const body = text();
        await trial.expect(name, client.send(call.method, url, { body, headers }), 422);
      });
    });
  });

  test.each(writing)('$name refuses an unreadable body', async (call) => {
    const client = await browserOf(leastAllowed(call.declared.access));
    const url = urlOf(call, goodTexts(call.declared.params));
    await changesNothing(async (trial) => {
      for (const { name, type, payload } of unreadable) {
        // Without a declared body, plain text is ignored.
        if (name === 'text' && !call.declared.body) continue;
        const headers = { 'content-type': type };
        await trial.expect(name, client.send(call.method, url, { body: payload, headers }), 422);
      }
    });
  });
});

test('unusual headers and cookies are ignored or refused', async () => {
  const odd = [
    '',
    'x'.repeat(8000),
    '\u00ff',
    '%00',
    '%zz',
    "'; drop table users",
    '{}',
    '[object]',
  ];
  await changesNothing(async (trial) => {
    for (const value of odd) {
      const cookies = {
        slipway_session: value,
        slipway_visitor: value,
        _csrf: value,
        'XSRF-TOKEN': value,
      };
      const read = await server.app.inject({ method: 'GET', url: '/api/page-data', cookies });
      trial.note(`cookie ${value}`, read.statusCode === 200 ? [] : [`status ${read.statusCode}`]);
      const closed = await server.app.inject({ method: 'GET', url: '/api/user', cookies });
      trial.note(`cookie ${value}`, closed.statusCode === 401 ? [] : [`${closed.statusCode}`]);
      const body = { unit_id: 0, date: '2026-08-20', name: 'A', email: 'a@example.test' };
      const more = { phone: '+14165550111', details: 2, duration: 4, total_price: 1, amount: 1 };
      const headers = { 'idempotency-key': value };
      const client = server.client();
      await trial.expect(
        `idempotency key ${value}`,
        client.send('POST', '/api/booking/create', { body: { ...body, ...more }, headers }),
        422,
      );
    }
  });
});

// These may change something, so only the answer is checked.
test.each(withBody)('$name never fails on unusual but valid input', async (call) => {
  const { declared } = call;
  let client = await people.as(leastAllowed(declared.access));
  const trial = new Trial();
  for (const { name, input, text } of changedBodies(goodInput(declared.body))) {
    if (!isGood(declared.body, input)) continue;
    const headers = { 'content-type': 'application/json' };
    const url = urlOf(call, goodTexts(declared.params));
    const sent = await client.send(call.method, url, { body: text(), headers });
    const fine = sent.status === 200 || sent.status === 204;
    // 403: fields that only Admins may set.
    trial.note(name, fine ? [] : faults(sent, [401, 403, 404, 409, 419, 422], false));
    if (sent.status === 401) client = await people.as(leastAllowed(declared.access));
  }
  expect(trial.wrong).toEqual([]);
});
