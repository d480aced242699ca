import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { afterAll, describe, expect, test } from 'vitest';
import { reconcileOpenPayments } from '#features/payments/payments-api.ts';
import { giveSettings } from '#features/settings/settings-api.ts';
import { openLinks } from '#test/pay-links/link-desk.ts';
import { customerWithBooking, signedIn } from '#test/support/paying-customer.ts';

const { server, desk } = await openLinks();
afterAll(() => server.close());

const later = { status: 3, paid: 30_000, charged: 30_000, receipts: 1 };
const rows = async (query: ReturnType<typeof sql>) => (await server.deps.db.execute(query)).rows;
const cancel = (id: number) =>
  desk.staff.call('POST /api/bookings/:id/cancel', { params: { id }, body: {} });

describe('a link', () => {
  test('is 128 random bits, of which the hash is kept', async () => {
    const { link } = await desk.linked();
    expect(link.link).toBe(`${server.deps.publicUrl()}/pay/${link.token}`);
    expect(Buffer.from(link.token, 'base64url')).toHaveLength(16);
    const kept = JSON.stringify(await rows(sql`select * from pay_links`));
    expect(kept).not.toContain(link.token);
  });

  test('shows number, date and amount, and no person', async () => {
    const { link, booking, email } = await desk.linked();
    const shown = await desk.open(link.token);
    expect(shown).toMatchObject({
      booking,
      order: null,
      state: 'open',
      amount: 240,
      left: 540,
      kind: 3,
      by_card: true,
      under_way: false,
      sent: null,
    });
    expect(JSON.stringify(shown)).not.toContain(email);
    expect(Object.keys(shown).toSorted()).toEqual(
      'all_due amount booking by_card currency date given_back_on kind later left order paid refunded sent state under_way'.split(
        ' ',
      ),
    );
  });

  test('is unknown to whoever guesses', async () => {
    const { status } = await server.client().send('GET', `/api/pay/${'x'.repeat(22)}`, {});
    expect(status).toBe(404);
    expect((await desk.pay('x'.repeat(22))).status).toBe(404);
  });
});

describe('a payment by link', () => {
  test('is taken without an account, with a receipt, and keeps no card', async () => {
    const { link, booking, id } = await desk.linked();
    const cards = await rows(sql`select * from cards where user_id = ${id}`);
    const answer = await desk.pay(link.token);
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { status: 'paid', booking_id: booking, amount: 240, paid: 300, left: 300 } },
    });
    expect(await desk.moneyOf(booking)).toEqual(later);
    expect(await rows(sql`select * from cards where user_id = ${id}`)).toEqual(cards);
    expect(
      await rows(sql`select keep_card, gateway_customer from charge_attempts a
        join charge_lines l on l.attempt_id = a.id where l.booking_id = ${booking} and l.attempt_no = 2`),
    ).toEqual([{ keep_card: false, gateway_customer: null }]);
    // Whoever pays by a link is nobody: the entry names no staff.
    expect(
      await rows(sql`select made_by, method from ledger_entries where booking_id = ${booking}
        order by id desc limit 1`),
    ).toEqual([{ made_by: null, method: 'Credit card' }]);
  });

  test('can be the whole balance', async () => {
    const { link, booking } = await desk.linked();
    expect((await desk.pay(link.token, { amount: 540, stripeToken: 'tok_visa' })).status).toBe(200);
    expect(await desk.moneyOf(booking)).toMatchObject({ status: 4, paid: 60_000 });
  });

  test('is taken from a wallet, but in no way whose money comes later', async () => {
    const { link, booking } = await desk.linked();
    const debit = { amount: 240, stripeToken: 'ctoken_test_debit' };
    expect(await desk.pay(link.token, debit)).toMatchObject({
      status: 422,
      body: {
        code: 'card_declined',
        message: 'Bank debit takes too long for this date. Please choose another way to pay.',
      },
    });
    const wallet = { amount: 240, stripeToken: 'ctoken_test_apple_pay' };
    expect((await desk.pay(link.token, wallet)).status).toBe(200);
    expect(await desk.moneyOf(booking)).toEqual(later);
    const [entry] = await rows(
      sql`select method from ledger_entries where booking_id = ${booking} order by id desc limit 1`,
    );
    expect(entry).toEqual({ method: 'Apple Pay' });
  });

  test('is made once: another press gives the same answer, though more is due since', async () => {
    const { link, booking } = await desk.linked();
    const first = await desk.pay(link.token);
    const foundOut = await desk.pay(link.token, { amount: 240 });
    expect([foundOut.status, foundOut.body]).toEqual([200, first.body]);
    expect(first.body).toMatchObject({ data: { message: 'Payment was successful.' } });
    // As from a page that was opened before: a card that is typed again is not charged, and told so.
    const again = await desk.pay(link.token, { amount: 300, stripeToken: 'tok_visa' });
    expect(again).toMatchObject({
      status: 200,
      body: {
        data: { amount: 240, message: 'This has already been paid. You were not charged again.' },
      },
    });
    expect(await desk.moneyOf(booking)).toEqual(later);
    expect((await desk.open(link.token)).state).toBe('paid');
    // The next amount is for another link.
    const next = await desk.copy({ booking });
    expect(await desk.open(next.token)).toMatchObject({ state: 'open', amount: 300 });
  });

  test('that was declined can be tried again by the same link', async () => {
    const { link, booking } = await desk.linked();
    const body = { amount: 240, stripeToken: 'tok_chargeDeclined' };
    expect(await desk.pay(link.token, body)).toMatchObject({
      status: 422,
      body: { code: 'card_declined' },
    });
    expect((await desk.open(link.token)).state).toBe('open');
    expect((await desk.pay(link.token)).status).toBe(200);
    expect(await desk.moneyOf(booking)).toEqual(later);
  });

  test('of another amount than is due now is refused, and nothing is charged', async () => {
    const { link, booking } = await desk.linked();
    // Staff take a part in the meantime.
    const by = { by: 'hand', method: 'Cash', date: '2026-06-15', reference: '' } as const;
    await desk.staff.call('POST /api/take-payment', { body: { ...by, booking, amount: 100 } });
    expect(await desk.pay(link.token)).toMatchObject({
      status: 422,
      body: {
        code: 'amount_changed',
        errors: { amount: ['The amount to pay is now CA$440.00.'] },
      },
    });
    expect(await desk.open(link.token)).toMatchObject({ amount: 440, left: 440 });
    expect(await desk.moneyOf(booking)).toMatchObject({ paid: 16_000, charged: 6000 });
  });

  test('needs a card, unless it finds out about one that was sent', async () => {
    const { link } = await desk.linked();
    expect(await desk.pay(link.token, { amount: 240 })).toMatchObject({
      status: 422,
      body: { errors: { stripeToken: ['Card is required.'] } },
    });
  });

  test('completes 3-D Secure, also when the page was opened again', async () => {
    const { link, booking } = await desk.linked();
    const body = { amount: 240, stripeToken: 'pm_card_threeDSecure2Required' };
    const asked = z.object({
      data: z.object({
        status: z.literal('requires_action'),
        client_secret: z.string(),
        attempt_id: z.int(),
      }),
    });
    const { data } = asked.parse((await desk.pay(link.token, body)).body);
    expect(await desk.open(link.token)).toMatchObject({ under_way: true, sent: 240 });
    const again = asked.parse((await desk.pay(link.token, { amount: 240 })).body);
    expect(again.data).toEqual(data);
    expect((await desk.pay(link.token, { amount: 540, stripeToken: 'tok_visa' })).status).toBe(409);
    const visitor = server.client();
    const { attempt_id, client_secret } = data;
    const params = { token: link.token };
    // Another link does not complete it.
    const other = await desk.linked();
    const wrong = await visitor.refused('POST /api/pay/:token/confirm', {
      params: { token: other.link.token },
      body: { attempt_id, client_secret },
    });
    expect(wrong.status).toBe(404);
    await visitor.call('POST /api/test-gateway/authenticate', {
      body: { client_secret, outcome: 'approve' },
    });
    const paid = await visitor.call('POST /api/pay/:token/confirm', {
      params,
      body: { attempt_id, client_secret },
    });
    expect(paid.data).toMatchObject({ status: 'paid', amount: 240 });
    expect(await desk.moneyOf(booking)).toEqual(later);
  });
});

describe('a payment by link on the page of a bank', () => {
  const away = z.object({
    data: z.object({ client_secret: z.string(), redirect_url: z.url() }),
  });
  const online = { amount: 240, stripeToken: 'ctoken_test_online' };
  const leave = async (token: string) => away.parse((await desk.pay(token, online)).body).data;
  const answer = (client_secret: string, outcome: 'approve' | 'refuse') =>
    server.client().call('POST /api/test-gateway/authenticate', {
      body: { client_secret, outcome },
    });

  test('leads back to the link, where it is found out about', async () => {
    const { link, booking } = await desk.linked();
    const { client_secret, redirect_url } = await leave(link.token);
    const back = new URLSearchParams(new URL(redirect_url).hash.slice(1)).get('back');
    expect(back).toMatch(new RegExp(`^/pay/${link.token}[?]payment_intent=`));
    // Nothing was done there yet: it leads there again, from whatever device.
    const again = away.parse((await desk.pay(link.token, { amount: 240 })).body).data;
    expect(again).toEqual({ client_secret, redirect_url });
    await answer(client_secret, 'approve');
    expect(await desk.pay(link.token, { amount: 240 })).toMatchObject({
      status: 200,
      body: { data: { status: 'paid', amount: 240 } },
    });
    expect(await desk.moneyOf(booking)).toEqual(later);
    expect((await desk.open(link.token)).state).toBe('paid');
    const [entry] = await rows(
      sql`select method from ledger_entries where booking_id = ${booking} order by id desc limit 1`,
    );
    expect(entry).toEqual({ method: 'Online payment' });
  });

  test('that was refused there can be tried again', async () => {
    const { link, booking } = await desk.linked();
    const { client_secret } = await leave(link.token);
    await answer(client_secret, 'refuse');
    expect(await desk.pay(link.token, { amount: 240 })).toMatchObject({
      status: 422,
      body: { code: 'card_declined' },
    });
    expect((await desk.pay(link.token)).status).toBe(200);
    expect(await desk.moneyOf(booking)).toEqual(later);
  });

  test('whose payer never comes back is entered when it was paid, else ended at the provider', async () => {
    const [paid, left] = [await desk.linked(), await desk.linked()];
    const { client_secret } = await leave(paid.link.token);
    await answer(client_secret, 'approve');
    const abandoned = await leave(left.link.token);
    server.clock.advance({ minutes: 11 });
    await reconcileOpenPayments(server.deps);
    expect(await desk.moneyOf(paid.booking)).toEqual(later);
    expect(await desk.moneyOf(left.booking)).toMatchObject({ paid: 6000, charged: 6000 });
    expect(await desk.open(left.link.token)).toMatchObject({ state: 'open', under_way: false });
    const late = await server.client().send('POST', '/api/test-gateway/authenticate', {
      body: { client_secret: abandoned.client_secret, outcome: 'approve' },
    });
    expect(late.status).toBe(404);
    expect((await desk.pay(left.link.token)).status).toBe(200);
    expect(await desk.moneyOf(left.booking)).toEqual(later);
  });
});

describe('a link ends', () => {
  test('when staff end it, for good', async () => {
    const { link, booking } = await desk.linked();
    const other = await desk.copy({ booking });
    const listed = async () =>
      (await desk.staff.call('GET /api/booking-money/:id', { params: { id: booking } })).data
        .pay_links;
    expect((await listed()).map(({ id }) => id)).toEqual([other.id, link.id]);
    await desk.staff.call('POST /api/pay-links/:id/end', { params: { id: link.id } });
    await desk.staff.call('POST /api/pay-links/:id/end', { params: { id: link.id } });
    expect((await listed()).map(({ id }) => id)).toEqual([other.id]);
    expect(await desk.open(link.token)).toMatchObject({ state: 'over', amount: 0, left: 0 });
    expect(await desk.pay(link.token)).toMatchObject({
      status: 422,
      body: { code: 'link_is_over' },
    });
    expect((await desk.open(other.token)).state).toBe('open');
  });

  test('when the booking is cancelled; what is then owed has a link of its own', async () => {
    const { link, booking } = await desk.linked();
    await cancel(booking);
    expect((await desk.open(link.token)).state).toBe('cancelled');
    expect(await desk.pay(link.token)).toMatchObject({ status: 422, body: { code: 'cancelled' } });
    const refused = await desk.staff.refused('POST /api/pay-links', { body: { booking } });
    expect(refused.code).toBe('cancelled');

    const soon = addDays(todayIn('America/Toronto', server.clock.now()), 4);
    const late = await customerWithBooking(server, { date: soon });
    const before = await desk.copy({ booking: late.booking });
    server.clock.advance({ minutes: 1 });
    await cancel(late.booking);
    expect((await desk.open(before.token)).state).toBe('cancelled');
    const owed = await desk.copy({ booking: late.booking });
    expect(await desk.open(owed.token)).toMatchObject({ state: 'open', amount: 540, left: 540 });
    expect((await desk.pay(owed.token, { amount: 540, stripeToken: 'tok_visa' })).status).toBe(200);
    expect(await desk.moneyOf(late.booking)).toMatchObject({ status: 1, paid: 60_000 });
    expect((await desk.open(owed.token)).state).toBe('paid');
  });

  test('30 days after its date', async () => {
    const { link, booking } = await desk.linked();
    const { data } = await desk.staff.call('GET /api/bookings/:id', { params: { id: booking } });
    const before = server.clock.now();
    const days = (n: number) => new Date(Date.parse(`${data.date}T16:00:00Z`) + n * 86_400_000);
    server.clock.set(days(30));
    expect((await desk.open(link.token)).state).toBe('open');
    server.clock.set(days(31));
    expect((await desk.open(link.token)).state).toBe('over');
    expect(await desk.pay(link.token)).toMatchObject({
      status: 422,
      body: { code: 'link_is_over' },
    });
    server.clock.set(before);
  });

  test('when everything is paid in another way', async () => {
    const { link, client, booking } = await desk.linked();
    await client.call('POST /api/make-payment', { body: { booking, amount: 540 } });
    expect((await desk.open(link.token)).state).toBe('paid');
    expect(await desk.pay(link.token)).toMatchObject({
      status: 422,
      body: { code: 'nothing_left' },
    });
    const refused = await desk.staff.refused('POST /api/pay-links', { body: { booking } });
    expect(refused.code).toBe('nothing_left');
  });
});

describe('staff', () => {
  test('make links for what can be paid, one booking or order each', async () => {
    const none = await desk.staff.refused('POST /api/pay-links', { body: {} });
    expect(none.status).toBe(422);
    const unknown = await desk.staff.refused('POST /api/pay-links', { body: { booking: 999_999 } });
    expect(unknown.status).toBe(404);
    const end = { params: { id: 999_999 } };
    expect((await desk.staff.refused('POST /api/pay-links/:id/end', end)).status).toBe(404);
  });

  test('make none where customers pay by hand', async () => {
    const { link, booking } = await desk.linked();
    const taken_by = 'hand' as const;
    await giveSettings(server.deps.db, { deposits: { taken_by, how: 'Pay at the pier.' } });
    expect((await desk.open(link.token)).by_card).toBe(false);
    expect((await desk.pay(link.token)).body).toMatchObject({ code: 'no_cards' });
    const refused = await desk.staff.refused('POST /api/pay-links', { body: { booking } });
    expect(refused.code).toBe('no_cards');
    await giveSettings(server.deps.db, { deposits: { taken_by: 'card', how: '' } });
  });

  test('do not pay by them as themselves', async () => {
    const { link, booking } = await desk.linked();
    const supervisor = (await signedIn(server, 'Supervisor')).client;
    const sent = await supervisor.send('POST', `/api/pay/${link.token}`, {
      body: { amount: 240, stripeToken: 'tok_visa' },
    });
    expect(sent.status).toBe(200);
    expect(
      await rows(sql`select made_by from ledger_entries where booking_id = ${booking}
        order by id desc limit 1`),
    ).toEqual([{ made_by: null }]);
  });
});

describe('the database refuses', () => {
  const attempt = async (booking: number) =>
    (await rows(sql`select attempt_id from charge_lines where booking_id = ${booking}`))[0]?.[
      'attempt_id'
    ];
  const broken = (constraint: string) => ({ cause: { constraint } });

  test('a second charge by a link that was paid by', async () => {
    const { link, booking } = await desk.linked();
    await desk.pay(link.token);
    const again = server.deps.db.execute(
      sql`update pay_links set attempt_id = ${await attempt(booking)} where id = ${link.id}`,
    );
    await expect(again).rejects.toMatchObject(broken('pay_links_charged_once'));
  });

  test('a charge for something else', async () => {
    const one = await desk.linked();
    const other = await desk.linked();
    const wrong = server.deps.db.execute(
      sql`update pay_links set attempt_id = ${await attempt(other.booking)} where id = ${one.link.id}`,
    );
    await expect(wrong).rejects.toMatchObject(broken('pay_links_charge'));
  });
});
