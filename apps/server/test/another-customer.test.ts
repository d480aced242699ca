import { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from './harness/build-app.ts';
import { listedCalls, isAllowed, urlOf, type ListedCall } from './generated/calls.ts';
import type { TestClient } from './harness/client.ts';
import { createCharterBusiness, createUser, password } from './support/factories.ts';
import { tableSums } from './harness/table-sums.ts';
import {
  createCustomerWithHistory,
  type CustomerWithHistory,
} from './support/customer-with-history.ts';
import { goodInput, goodTexts, requiredQuery, type Fields } from './generated/wrong-input.ts';

/** Ids of the catalogue and of the crew belong to no customer. */
const nobodys =
  /^(unit_?id|package_?id|company_?id|unit_category_id|platform_id|supervisor_id|mate_id)$/i;
const isOwnedId = (key: string) =>
  /^(id|booking|order|payment|card|customer|address|.*(_id|Id))$/.test(key) && !nobodys.test(key);

const keysOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape).filter(isOwnedId) : [];

/** Every customer call that takes a row's id: in path, query or body. */
const calls = listedCalls
  .filter(({ declared }) => declared.access !== 'anyone' && isAllowed('Customer', declared.access))
  .map((call) => ({
    ...call,
    inPath: keysOf(call.declared.params),
    inQuery: keysOf(call.declared.query),
    // An id in the path is repeated in the body but not read there.
    inBody: call.path.includes('/:id') ? [] : keysOf(call.declared.body),
  }))
  .filter((call) => call.inPath.length + call.inQuery.length + call.inBody.length > 0);

let server: TestApp;
let theirs: CustomerWithHistory;
let asking: TestClient;
let unitId: number;

beforeAll(async () => {
  server = await buildTestApp();
  const { dayUnit } = await createCharterBusiness(server.deps.db);
  unitId = dayUnit.id;
  // Ids may coincide across tables: high values ensure that all of them are somebody else's.
  for (const table of ['bookings', 'cards', 'addresses', 'orders', 'ledger_entries', 'users']) {
    await server.database.pool.query(`alter table ${table} alter id restart with 500`);
  }
  theirs = await createCustomerWithHistory(server, dayUnit, {
    email: 'theirs@example.test',
    name: 'Theirs',
    date: '2026-09-01',
  });
  const { email } = await createUser(server.deps.db, { email: 'asking@example.test' });
  asking = server.client();
  await asking.signIn(email, password);
});
afterAll(() => server.close());

/** The fields with this id under each of the keys, and without other ids. */
const withId = (
  fields: Fields,
  { ids, keys }: { ids: readonly string[]; keys: readonly string[] },
  id: number,
): Fields => ({
  ...Object.fromEntries(Object.entries(fields).filter(([key]) => !ids.includes(key))),
  ...Object.fromEntries(keys.map((key) => [key, id])),
});

/** The ids of a body together, or each alone where it takes one or the other. */
function bodiesOf({ declared: { body }, inBody }: (typeof calls)[number]): string[][] {
  const fields: Record<string, z.ZodType> = body instanceof z.ZodObject ? body.shape : {};
  const areChoices =
    inBody.length > 1 && inBody.every((key) => fields[key]?.safeParse(undefined).success);
  return areChoices ? inBody.map((key) => [key]) : [inBody];
}

function send(call: (typeof calls)[number], inBody: string[], id: number) {
  const params = { ...goodTexts(call.declared.params), unitId };
  const owned = Object.fromEntries(call.inPath.map((key) => [key, id]));
  const query = {
    ...requiredQuery(call.declared),
    ...Object.fromEntries(call.inQuery.map((key) => [key, id])),
  };
  const body =
    call.declared.body &&
    withId(goodInput(call.declared.body), { ids: call.inBody, keys: inBody }, id);
  return asking.send(call.method, urlOf(call satisfies ListedCall, { ...params, ...owned }), {
    query,
    ...(body && { body }),
  });
}

test.each(calls)('$name reveals nothing of another customer', async (call) => {
  const before = await tableSums(server.deps.db);
  const asked = bodiesOf(call).flatMap((inBody) =>
    Object.entries(theirs.ids).map(([kind, id]) => ({
      name: `${kind} ${inBody.join()}`,
      inBody,
      id,
    })),
  );
  const answers = await Promise.all(
    asked.map(async ({ name, inBody, id }) => {
      const { status, body } = await send(call, inBody, id);
      return [name, { status, body }] as const;
    }),
  );
  const unknown = { status: 404, body: { code: 'not_found', message: 'Not found.' } };
  expect(Object.fromEntries(answers)).toEqual(
    Object.fromEntries(asked.map(({ name }) => [name, unknown])),
  );
  expect(await tableSums(server.deps.db)).toEqual(before);
});

test('covers the calls with ids, which work for the owner', async () => {
  expect(calls.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'GET /api/booking-details/:id',
      'GET /api/bookings/:id/survey',
      'GET /api/supervisor/:unitId',
      'PUT /api/addresses/:id',
      'DELETE /api/cards/:id',
    ]),
  );
  const { client, ids } = theirs;
  const own = await client.call('GET /api/bookings/:id/survey', { params: { id: ids.booking } });
  expect(own.data.guests).toHaveLength(1);
});
