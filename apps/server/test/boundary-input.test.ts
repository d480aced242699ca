import { can } from '@slipway/domain/identity/abilities';
import { refusal } from '@slipway/contract/call';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { RemoteProblem } from '#adapters/remote-files.ts';
import { boundaryInputs, onlyRequired, type Variant } from './generated/boundary-values.ts';
import { buildTestApp, type TestApp } from './harness/build-app.ts';
import { listedCalls, urlOf, type ListedCall } from './generated/calls.ts';
import type { Sent, TestClient } from './harness/client.ts';
import { createUser, password } from './support/factories.ts';
import { form, type FormFile } from './support/forms.ts';
import { goodInput, goodTexts, hasEncoding, isGood } from './generated/wrong-input.ts';
import { seedDemo } from '../src/demo/seed-demo.ts';

/**
 * Sends every field of every call at the boundaries of its type, with existing rows: each answer
 * must match the contract or be a valid refusal, in time, and never a failure. All input the
 * contract accepts is sent; of what it refuses, which bad-input.test.ts covers, only a sample.
 */
let server: TestApp;
beforeAll(async () => {
  const remote = { read: () => Promise.reject(new RemoteProblem('No network here.')) };
  server = await buildTestApp({ deps: { remote } });
  await seedDemo(server.deps.db, server.clock.now());
});
afterAll(() => server.close());

const strictRefusal = refusal.strict();

/** Longer than any correct answer takes, even on a busy machine. */
const maxMs = 15_000;
const oneRefusedOf = 40;

/** The role with the most access: customers for their own data, staff for everything. */
const roleFor = ({ declared: { access } }: ListedCall) => {
  if (access === 'anyone') return null;
  if (access === 'signed-in') return 'Customer';
  return can('Customer', access) ? 'Customer' : 'Admin';
};

async function clientFor(call: ListedCall): Promise<TestClient> {
  const client = server.client();
  const role = roleFor(call);
  if (role === null) return client;
  const { email } = await createUser(server.deps.db, { role });
  // The demo's customer has bookings, orders and a card.
  if (role === 'Customer') {
    await server.database.pool.query(
      `update users set password_hash = (select password_hash from users where email = $1),
         email = 'customer@slipway.test', ended_at = null, role = 'Customer' where id = 3`,
      [email],
    );
  }
  await client.signIn(role === 'Customer' ? 'customer@slipway.test' : email, password);
  return client;
}

/** What is wrong with an answer; null when it is correct. */
function fault({ declared }: ListedCall, sent: Sent): string | null {
  const { status, body } = sent;
  if (status === 204) return declared.answer ? '204 without the answer' : null;
  if (status === 200) {
    if (declared.file !== undefined) return null;
    const answer = declared.answer?.safeParse(body);
    return answer === undefined || answer.success ? null : z.prettifyError(answer.error);
  }
  if (![401, 403, 404, 409, 419, 422].includes(status)) return `status ${status}`;
  const refused = strictRefusal.safeParse(body);
  if (!refused.success) return `refused as ${JSON.stringify(body)}`;
  return refused.data.request_id === undefined ? null : 'with a request id';
}

/** Sends inputs one after the other and lists wrong answers. */
class Fuzzing {
  readonly wrong: string[] = [];
  #refused = 0;
  readonly #seen = new Set<string>();
  #client: TestClient | null = null;
  readonly #call: ListedCall;

  constructor(call: ListedCall) {
    this.#call = call;
  }

  /** Sends equal inputs once, and only a sample of those the contract refuses. */
  isSent(input: string, isTaken: () => boolean): boolean {
    if (this.#seen.has(input)) return false;
    this.#seen.add(input);
    if (isTaken()) return true;
    this.#refused += 1;
    return this.#refused % oneRefusedOf === 1;
  }

  async send(
    name: string,
    input: {
      url: string;
      body?: object | string;
      query?: Record<string, string>;
      headers?: Record<string, string>;
    },
  ): Promise<void> {
    const client = (this.#client ??= await clientFor(this.#call));
    const { url, ...more } = input;
    const begun = performance.now();
    const sent = await client.send(this.#call.method, url, more);
    const ms = performance.now() - begun;
    // The call signed the browser out: continue with a new one.
    if (sent.status === 401 || client.cookies.size === 0) this.#client = null;
    const found = fault(this.#call, sent) ?? (ms > maxMs ? `took ${Math.round(ms)} ms` : null);
    if (found !== null) this.wrong.push(`${name}: ${found}`.slice(0, 400));
  }
}

const json = { 'content-type': 'application/json' };
const scalar = z.union([z.string(), z.number(), z.boolean()]);
/** The fields that a path, a query or a form can carry. */
const texts = (value: Variant['value']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(z.record(z.string(), z.unknown()).parse(value)).flatMap(([key, field]) => {
      const { data } = scalar.safeParse(field);
      return data === undefined ? [] : [[key, String(data)]];
    }),
  );

async function fuzzPath(run: Fuzzing, call: ListedCall): Promise<void> {
  const { params, body } = call.declared;
  if (!params) return;
  const good = goodTexts(params);
  const sent = body && { body: JSON.stringify(goodInput(body)), headers: json };
  for (const { name, value } of boundaryInputs(params, good)) {
    const input = texts(value);
    const url = urlOf(call, { ...good, ...input });
    if (run.isSent(url, () => isGood(params, input))) await run.send(name, { url, ...sent });
  }
}

async function fuzzQuery(run: Fuzzing, call: ListedCall): Promise<void> {
  const { params, query } = call.declared;
  if (!query) return;
  const url = urlOf(call, goodTexts(params));
  const good = goodInput(query);
  const start = onlyRequired(query, good);
  for (const { name, value } of [{ name: 'all', value: good }, ...boundaryInputs(query, start)]) {
    const input = texts(value);
    if (!Object.values(input).every(hasEncoding)) continue;
    const isTaken = () => query.safeParse(input).success;
    if (run.isSent(JSON.stringify(input), isTaken)) await run.send(name, { url, query: input });
  }
}

async function fuzzBody(run: Fuzzing, call: ListedCall): Promise<void> {
  const { params, body } = call.declared;
  if (!body) return;
  const url = urlOf(call, goodTexts(params));
  for (const { name, value } of boundaryInputs(body, goodInput(body))) {
    const payload = JSON.stringify(value);
    const isTaken = () => body.safeParse(JSON.parse(payload)).success;
    if (run.isSent(payload, isTaken)) await run.send(name, { url, body: payload, headers: json });
  }
}

const files: FormFile[] = [
  { name: '', type: '', bytes: Buffer.alloc(0) },
  { name: 'empty.jpg', type: 'image/jpeg', bytes: Buffer.alloc(0) },
  { name: 'text.jpg', type: 'image/jpeg', bytes: Buffer.from('no picture') },
  {
    name: 'cut.png',
    type: 'image/png',
    bytes: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  },
  { name: '../../a\u202egnp.svg', type: 'image/svg+xml', bytes: Buffer.from('<svg/>') },
  {
    name: `${'x'.repeat(300)}.gif`,
    type: 'nonsense',
    bytes: Buffer.from('GIF89a\xff\xff\xff\xff', 'latin1'),
  },
];

async function fuzzFiles(run: Fuzzing, call: ListedCall): Promise<void> {
  const { params, body, multipart, fileField = 'picture' } = call.declared;
  if (multipart !== true) return;
  const url = urlOf(call, goodTexts(params));
  const fields = texts(body ? goodInput(body) : {});
  for (const file of files) {
    const sent = form(fields, [[fileField, file]]);
    await run.send(`file ${file.name.slice(0, 20)}`, { url, ...sent });
  }
  const many = form(
    fields,
    files.flatMap((file) => [
      [fileField, file],
      [`${fileField}[]`, file],
    ]),
  );
  await run.send('many files', { url, ...many });
}

const order = ['GET', 'PUT', 'POST', 'DELETE'];
const inOrder = [...listedCalls].sort((a, b) => order.indexOf(a.method) - order.indexOf(b.method));

describe('boundary values of fields', () => {
  test.each(inOrder)('$name answers or refuses', async (call) => {
    const run = new Fuzzing(call);
    await fuzzPath(run, call);
    await fuzzQuery(run, call);
    await fuzzBody(run, call);
    await fuzzFiles(run, call);
    expect(run.wrong).toEqual([]);
  });
});
