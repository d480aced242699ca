import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { deliverMessage } from '#features/messages/messages-api.ts';
import { keepGiftCards } from '#features/payments/gift-cards/gift-cards-jobs.ts';
import { tripOf } from '../baskets/basket-body.ts';
import { openShopDesk, type ShopDesk } from '../shop/shop-desk.ts';
import { bookingBody } from '../support/booking-body.ts';
import { signedIn } from '../support/paying-customer.ts';
import { sumsOf, wrongSums } from './gift-desk.ts';

let desk: ShopDesk;
let staff: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  desk = await openShopDesk();
  staff = await signedIn(desk.server, 'Supervisor');
});
afterEach(async () => expect(await wrongSums(desk.server.deps.db)).toEqual([]));
afterAll(() => desk.close());

const today = () => todayIn('America/Toronto', desk.clock.now());
const issue = async (over: object = {}) => {
  const body = {
    ...{ request: crypto.randomUUID(), amount: 100, method: 'Cash', reference: '' },
    ...{ recipient_name: 'Grace', recipient_email: 'grace@example.test', sender_name: 'Alan' },
    ...{ message: 'Enjoy the water', send_on: '', expires_on: '', ...over },
  };
  const answer = await staff.client.send('POST', '/api/gift-cards', { body });
  expect(answer).toMatchObject({ status: 200 });
  return (
    answer.body as { data: { id: number; version: number; state: string; mail: object | null } }
  ).data;
};
const read = async (id: number) =>
  (await staff.client.call('GET /api/gift-cards/:id', { params: { id } })).data;
const codeOf = async (id: number) =>
  (await staff.client.call('POST /api/gift-cards/:id/code', { params: { id } })).data.code;
const balanceOf = (code: string) =>
  desk.server.client().send('POST', '/api/gift-card-balance', { body: { code } });
const mails = (id: number) =>
  desk.rows<{
    id: number;
    params: { secret_code: string | null };
    text: string | null;
    state: string;
  }>(
    sql`select id, params, text, state from messages where params ->> 'card' = ${String(id)} order by id`,
  );
const deliver = async (message: number) =>
  deliverMessage(desk.server.deps, message, { lastTry: true }).catch((error: unknown) =>
    String(error),
  );

test('is issued once by a form, mailed with a code that is stored nowhere else', async () => {
  const request = crypto.randomUUID();
  const card = await issue({ request });
  expect((await issue({ request })).id).toBe(card.id);
  expect(card).toMatchObject({ state: 'waiting', balance: 100, mail: { state: 'queued' } });
  const [mail] = await mails(card.id);
  expect(mail?.params.secret_code).toBeNull();
  await deliver(mail?.id ?? 0);
  const [sent] = await mails(card.id);
  expect(await read(card.id)).toMatchObject({ state: 'active', mail: { state: sent?.state } });
  // Without a mail server the message is kept, with its code; otherwise the code is emptied.
  const code = sent?.params.secret_code ?? '';
  if (sent?.state === 'kept') {
    expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(sent.text).toContain(code);
    expect((await balanceOf(code.toLowerCase())).body).toMatchObject({
      data: { balance: 100, state: 'active', last4: code.slice(-4) },
    });
  }
  const stored = await desk.rows(sql`select code_hash from gift_cards where id = ${card.id}`);
  expect(JSON.stringify(stored)).not.toContain(code.replaceAll('-', ''));
});

test('says how it was paid and by what reference, or that nobody paid for it', async () => {
  const paid = await issue({ method: 'E-transfer', reference: 'Receipt 17' });
  expect(await read(paid.id)).toMatchObject({
    ...{ paid_with: 'E-transfer', reference: 'Receipt 17', order_id: null },
  });
  const given = await issue({ method: null });
  expect(await read(given.id)).toMatchObject({ paid_with: null });
});

test('a form that has issued one issues no other, and gives it to nobody else', async () => {
  const request = crypto.randomUUID();
  const card = await issue({ request });
  const body = {
    ...{
      request,
      amount: 100,
      method: 'Cash' as const,
      reference: '',
      send_on: '',
      expires_on: '',
    },
    ...{ recipient_name: '', recipient_email: '' as const, sender_name: '', message: '' },
  };
  const other = await signedIn(desk.server, 'Supervisor');
  for (const [client, over] of [
    [staff.client, { amount: 5000 }],
    [staff.client, { method: null }],
    [other.client, {}],
  ] as const) {
    const refused = await client.refused('POST /api/gift-cards', { body: { ...body, ...over } });
    expect(refused).toMatchObject({ status: 422, code: 'key_reused' });
  }
  expect((await issue({ request, recipient_name: 'Grace H.' })).id).toBe(card.id);
});

test('sent again has a new code, the old one and mails still waiting have none', async () => {
  const card = await issue();
  const [first] = await mails(card.id);
  const old = await codeOf(card.id);
  expect((await balanceOf(old)).status).toBe(200);
  await staff.client.call('POST /api/gift-cards/:id/send', { params: { id: card.id } });
  const [, second] = await mails(card.id);
  expect(await deliver(first?.id ?? 0)).toBe('failed');
  await deliver(second?.id ?? 0);
  expect((await balanceOf(old)).status).toBe(404);
  expect((await balanceOf('AAAA-BBBB-CCCC')).status).toBe(404);
});

test('is mailed on its day, and expires after its last one, unless money comes back to it', async () => {
  const card = await issue({ send_on: addDays(today(), 2), expires_on: addDays(today(), 5) });
  await keepGiftCards(desk.server.deps);
  expect(await mails(card.id)).toEqual([]);
  desk.clock.advance({ days: 2 });
  await keepGiftCards(desk.server.deps);
  await keepGiftCards(desk.server.deps);
  expect(await mails(card.id)).toHaveLength(1);
  const code = await codeOf(card.id);
  const trip = tripOf(bookingBody(addDays(today(), 40), { total_price: 678, amount: 67.8 }));
  const paid = await desk.order(
    [],
    { amount: 0, gift_cards: [code], stripeToken: null, delivery: null },
    { trips: [trip] },
  );
  expect(paid.status).toBe(200);
  desk.clock.advance({ days: 4 });
  await keepGiftCards(desk.server.deps);
  expect(await sumsOf(desk.server.deps.db, card.id)).toEqual({ used: 6780, expired: 3220 });
  expect(await read(card.id)).toMatchObject({ state: 'expired' });
  const [booking = 0] = (paid.body as { data: { bookings: number[] } }).data.bookings;
  const cancelled = await staff.client.send('POST', `/api/bookings/${booking}/cancel`, {
    body: { reason: 'Storm', by_business: true, version: 1 },
  });
  expect(cancelled.status).toBe(200);
  await keepGiftCards(desk.server.deps);
  expect(await read(card.id)).toMatchObject({ state: 'active', balance: 67.8, expired: 32.2 });
  const { history } = await read(card.id);
  expect(history.map(({ kind }) => kind).toSorted()).toEqual(
    [
      'expired',
      'extended',
      'given_back',
      'issued',
      'mailed',
      'reserved',
      'shown',
      'used',
    ].toSorted(),
  );
});

test('ended by staff pays nothing and takes nothing back: that is to do by hand', async () => {
  const card = await issue();
  const code = await codeOf(card.id);
  const trip = tripOf(bookingBody(addDays(today(), 45), { total_price: 678, amount: 67.8 }));
  const over = { amount: 0, gift_cards: [code], stripeToken: null, delivery: null };
  const paid = await desk.order([], over, { trips: [trip] });
  const [booking = 0] = (paid.body as { data: { bookings: number[] } }).data.bookings;
  const { version } = await read(card.id);
  const ended = await staff.client.send('POST', `/api/gift-cards/${card.id}/end`, {
    body: { method: 'Cash', reason: 'Sale refunded', version },
  });
  expect(ended.body).toMatchObject({ data: { state: 'ended', refunded: 32.2, used: 67.8 } });
  const again = await desk.order([], over, {
    trips: [tripOf(bookingBody(addDays(today(), 46), { total_price: 678, amount: 67.8 }))],
  });
  expect(again.body).toMatchObject({ code: 'gift_card_refused' });
  await staff.client.send('POST', `/api/bookings/${booking}/cancel`, {
    body: { reason: 'Storm', by_business: true, version: 1 },
  });
  expect(await sumsOf(desk.server.deps.db, card.id)).toEqual({ used: 6780, refunded: 3220 });
  expect(
    await desk.rows(sql`select kind, amount_cents::int as amount from money_tasks
      where booking_id = ${booking} and done_at is null`),
  ).toContainEqual({ kind: 'give_back', amount: 6780 });
  // The mail does not promise what the card no longer takes.
  expect(
    await desk.rows(sql`select params #> '{refunds,0,by_card}' as by_card from messages
      where booking_id = ${booking} and template = 'booking-cancelled'`),
  ).toEqual([{ by_card: false }]);
});

test('sums of a period, and what is owed on all cards', async () => {
  const before = await staff.client.call('GET /api/gift-card-sums', {
    query: { from: today(), to: today() },
  });
  await issue({ amount: 30 });
  await issue({ amount: 20, method: null });
  const after = await staff.client.call('GET /api/gift-card-sums', {
    query: { from: today(), to: today() },
  });
  expect(after.data.sold - before.data.sold).toBe(30);
  expect(after.data.given_away - before.data.given_away).toBe(20);
  expect(after.data.owed - before.data.owed).toBe(50);
});

test('is erased with the account of the person it is for, and can still be used', async () => {
  const { listCardsOf, eraseRecipientOfCards } = await import('#features/payments/payments-api.ts');
  const card = await issue({ recipient_email: 'Erased@Example.test' });
  const code = await codeOf(card.id);
  expect(await listCardsOf(desk.server.deps.db, 'erased@example.test')).toMatchObject([
    { id: card.id },
  ]);
  await eraseRecipientOfCards(desk.server.deps.db, 'erased@example.test');
  expect(await read(card.id)).toMatchObject({
    recipient_name: '',
    recipient_email: '',
    sender_name: '',
  });
  expect((await balanceOf(code)).body).toMatchObject({ data: { balance: 100 } });
});
