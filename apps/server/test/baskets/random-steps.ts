import { todayIn } from '@slipway/domain/dates/dates';
import { cents } from '@slipway/domain/money/money';
import type { OrderDetails } from '@slipway/contract/orders/order-details';
import type { GatewayEvent } from '@slipway/domain/payments/payment-gateway';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { settleHolds } from '#features/bookings/bookings-api.ts';
import { keepGiftCards } from '#features/payments/gift-cards/gift-cards-jobs.ts';
import { retryOpenRefunds } from '#features/payments/payments-api.ts';
import { inIds } from './basket-desk.ts';
import { accept, type Pressed, type RandomDesk } from './random-basket.ts';

const pick = fc.nat(9);
const amount = fc.integer({ min: 1, max: 25_000 });
/** Of what was paid. */
const percent = fc.integer({ min: 1, max: 110 });
const partOf = (whole: number, of: number) => Math.max(1, Math.floor((whole * of) / 100)) / 100;
const is = <Name extends string>(name: Name) => fc.constant(name);

/** What happens to what was pressed, by whom and how. */
export const randomStep = fc.oneof(
  /** Staff change the guests and extras of a trip, or move it. */
  fc.record({
    do: is('change'),
    pick,
    guests: fc.integer({ min: 1, max: 8 }),
    bags: fc.nat(3),
    moves: fc.boolean(),
  }),
  fc.record({ do: is('cancel'), pick, byBusiness: fc.boolean() }),
  fc.record({ do: is('cancel order'), byBusiness: fc.boolean() }),
  /** Packed, then shipped or ready, then delivered: one of them, or all. */
  fc.record({ do: is('step') }),
  fc.record({ do: is('deliver') }),
  fc.record({ do: is('return'), pick, quantity: fc.integer({ min: 1, max: 4 }), back: fc.nat(4) }),
  fc.record({ do: is('refund line'), pick, percent, shipping: fc.nat(900) }),
  fc.record({ do: is('pay'), pick, amount }),
  /** Staff refund a part of a payment, by card or by hand; or the answer is lost. */
  fc.record({ do: is('refund'), pick, percent, how: fc.constantFrom('card', 'hand', 'lost') }),
  /** The provider tells of our refunds before we enter them. */
  fc.record({ do: is('tell') }),
  fc.record({ do: is('retry') }),
  fc.record({ do: is('at provider'), amount }),
  fc.record({ do: is('fails'), pick, twice: fc.boolean() }),
  fc.record({ do: is('dispute'), amount }),
  fc.record({ do: is('won'), pick }),
  /** The cardholder says yes, or no; or time goes by. */
  fc.record({ do: is('authenticate'), outcome: fc.constantFrom('approve', 'decline') }),
  fc.record({ do: is('wait'), minutes: fc.integer({ min: 1, max: 90 }) }),
  /** Days go by, and what is left on gift cards expires. */
  fc.record({ do: is('days'), days: fc.integer({ min: 1, max: 3 }) }),
);
export type RandomStep = typeof randomStep extends fc.Arbitrary<infer S> ? S : never;

let refs = 0;

/** What staff, customers and the provider do at a desk. No answer may be an error of ours. */
export class Steps {
  readonly #at: RandomDesk;

  constructor(at: RandomDesk) {
    this.#at = at;
  }

  async take(pressed: Pressed, step: RandomStep): Promise<void> {
    const { bookingIds } = pressed;
    refs += 1;
    switch (step.do) {
      case 'change':
      case 'cancel':
      case 'pay': {
        const id = bookingIds[step.pick % Math.max(1, bookingIds.length)];
        return id === undefined ? undefined : this.#onBooking(id, step);
      }
      case 'cancel order':
      case 'step':
      case 'deliver':
      case 'return':
      case 'refund line': {
        const { orderId: id } = pressed;
        if (id === null) return;
        const order = await this.#orderOf(id);
        return order ? this.#onOrder(order, step) : undefined;
      }
      case 'refund':
        return this.#refund(pressed, step);
      case 'retry':
        this.#at.clock.advance({ minutes: 3 });
        return retryOpenRefunds(this.#deps, this.#at.clock.now());
      case 'wait':
        this.#at.clock.advance({ minutes: step.minutes });
        await settleHolds(this.#deps);
        return;
      case 'days':
        this.#at.clock.advance({ minutes: step.days * 1440 });
        await settleHolds(this.#deps);
        return this.#expire();
      case 'authenticate':
        return this.#authenticate(pressed, step.outcome);
      case 'tell':
      case 'at provider':
      case 'fails':
      case 'dispute':
      case 'won':
        return this.#outside(pressed, step);
    }
  }

  get #deps() {
    return this.#at.desk.server.deps;
  }

  async #admin(method: 'GET' | 'POST' | 'PUT', path: string, body: object) {
    const answer = await this.#at.admin.send(method, path, method === 'GET' ? {} : { body });
    if (answer.status >= 500) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    if (answer.status === 200) accept(path.replaceAll(/\d+/g, ':id'));
    return answer;
  }

  async #onBooking(
    id: number,
    step: Extract<RandomStep, { do: 'change' | 'cancel' | 'pay' }>,
  ): Promise<void> {
    switch (step.do) {
      case 'change': {
        const extras = step.bags > 0 ? [{ id: 1, quantity: step.bags }] : [];
        const moved = step.moves ? { date: this.#at.freshDay() } : {};
        const body = { details: step.guests, extras, ...moved };
        await this.#admin('PUT', `/api/bookings/${id}`, body);
        return;
      }
      case 'cancel': {
        const body = { by_business: step.byBusiness, reason: 'Random' };
        await this.#admin('POST', `/api/bookings/${id}/cancel`, body);
        return;
      }
      case 'pay': {
        const date = todayIn('America/Toronto', this.#at.clock.now());
        const by = { by: 'hand', method: 'Cheque', date, overpay: true, for: 'payment' };
        const body = { booking: id, amount: step.amount / 100, ...by };
        await this.#admin('POST', '/api/take-payment', body);
      }
    }
  }

  async #expire(): Promise<void> {
    const expired = async () =>
      this.#at.desk.rows(sql`select from gift_card_events where kind = 'expired'`);
    const before = (await expired()).length;
    await keepGiftCards(this.#deps);
    if ((await expired()).length > before) accept('gift card expired');
  }

  async #orderOf(id: number): Promise<OrderDetails | null> {
    const { body } = await this.#admin('GET', `/api/orders/${id}`, {});
    return (body as { data?: OrderDetails }).data ?? null;
  }

  /** Takes an order a step further. False: there is none. */
  async #further({ id, version, shop }: OrderDetails): Promise<boolean> {
    const next = shop?.steps.find((step) => step !== 'unpacked' && step !== 'not_ready');
    const [path, body] = shop?.can_complete
      ? ['complete', { version }]
      : ['step', { version, step: next, tracking: '' }];
    if (path === 'step' && next === undefined) return false;
    return (await this.#admin('POST', `/api/orders/${id}/${path}`, body)).status === 200;
  }

  /** Takes an order to its end; as it is then. */
  async #deliver(order: OrderDetails): Promise<OrderDetails> {
    let now = order;
    while (await this.#further(now)) now = (await this.#orderOf(order.id)) ?? now;
    return now;
  }

  async #onOrder(
    order: OrderDetails,
    step: Extract<
      RandomStep,
      { do: 'cancel order' | 'step' | 'deliver' | 'return' | 'refund line' }
    >,
  ): Promise<void> {
    const { id, version, shop } = order;
    if (!shop) throw new Error(`Order ${id} is not of the shop`);
    switch (step.do) {
      case 'cancel order': {
        const { byBusiness: by_business } = step;
        const path = `/api/orders/${id}/cancel`;
        const { body } = await this.#admin('POST', `${path}-preview`, { by_business });
        const { data } = body as { data?: { refund: number } };
        const refund = data?.refund ?? 0;
        await this.#admin('POST', path, { version, reason: 'Random', by_business, refund });
        return;
      }
      case 'step':
        await this.#further(order);
        return;
      case 'deliver':
        await this.#deliver(order);
        return;
      case 'return':
        return this.#return(await this.#deliver(order), step);
      case 'refund line': {
        const line = shop.lines[step.pick % shop.lines.length];
        const gross = Math.round((line?.gross ?? 0) * 100);
        const part = { position: line?.position ?? 0, amount: partOf(gross, step.percent) };
        const lines = line ? [part] : [];
        const body = { version, lines, shipping: step.shipping / 100, reason: 'Random' };
        await this.#admin('POST', `/api/orders/${id}/refund`, body);
      }
    }
  }

  async #return(
    { id, version, shop }: OrderDetails,
    step: Extract<RandomStep, { do: 'return' }>,
  ): Promise<void> {
    const line = shop?.lines[step.pick % shop.lines.length];
    if (!shop?.can_return || !line) return;
    const { position } = line;
    const asked = { version, reason: '', lines: [{ position, quantity: step.quantity }] };
    const answer = await this.#admin('POST', `/api/orders/${id}/return`, asked);
    const { data } = answer.body as { data?: OrderDetails };
    if (!data) return;
    const received = Math.min(step.back, step.quantity);
    const came = { lines: [{ position, quantity: received }] };
    const told = await this.#admin('POST', `/api/orders/${id}/return-preview`, came);
    const { data: back } = told.body as { data?: { refund: number } };
    const receive = { position, received, restocked: Math.floor(received / 2) };
    const path = `/api/orders/${id}/return/${received === 0 ? 'close' : 'receive'}`;
    await this.#admin('POST', path, {
      version: data.version,
      ...(received > 0 && { lines: [receive], refund: back?.refund ?? 0 }),
    });
  }

  async #refund(
    { bookingIds, orderId }: Pressed,
    step: Extract<RandomStep, { do: 'refund' }>,
  ): Promise<void> {
    const entries = await this.#at.desk.rows<{ id: number; amount: number }>(sql`
      select id, amount_cents::int as amount from ledger_entries where direction = 'payment' and refund_of is null
        and (booking_id = any(${inIds(bookingIds)}) or order_id = ${orderId}) order by id`);
    const entry = entries[step.pick % Math.max(1, entries.length)];
    if (!entry) return;
    const by = step.how === 'hand' ? { method: 'Cash' } : {};
    const { gateway } = this.#at.desk.server;
    if (step.how === 'lost') gateway.faults.timeouts = { refundPayment: 'after' };
    const amount = partOf(entry.amount, step.percent);
    const body = { payment: entry.id, amount, reason: 'Random', ...by };
    await this.#admin('POST', '/api/refund-payment', body);
    gateway.faults.timeouts = {};
  }

  async #authenticate({ bookingIds, orderId, clientSecret }: Pressed, outcome: string) {
    if (clientSecret === null) return;
    const client = this.#at.desk.server.client();
    const asked = { client_secret: clientSecret };
    await client.send('POST', '/api/test-gateway/authenticate', { body: { ...asked, outcome } });
    const [first] = bookingIds;
    const what = first === undefined ? { order_id: orderId } : { booking_id: first };
    const confirmed = await client.send('POST', '/api/basket/confirm', {
      body: { ...what, ...asked },
    });
    if (confirmed.status >= 500) throw new Error(JSON.stringify(confirmed.body));
    if (confirmed.status === 200) accept('/api/basket/confirm');
  }

  async #outside(
    pressed: Pressed,
    step: Extract<RandomStep, { do: 'tell' | 'at provider' | 'fails' | 'dispute' | 'won' }>,
  ): Promise<void> {
    const { outside, disputes } = pressed;
    const charge = await this.#chargeOf(pressed);
    if (charge === null) return;
    const { payment } = charge;
    const made = await this.#at.desk.rows<{ ref: string; number: string | null; amount: number }>(
      sql`select ref, number, amount::int as amount from test_gateway.refunds
        where payment = ${payment} and status = 'succeeded' order by ref`,
    );
    const given = cents(Math.min('amount' in step ? step.amount : 0, charge.amount));
    switch (step.do) {
      case 'tell':
        for (const { ref: refund, number, amount: of } of made) {
          const event = { type: 'refund', payment, refund, amount: of, status: 'succeeded' };
          if (number !== null) await this.#tell({ ...event, number });
        }
        return;
      case 'at provider': {
        const ref = `re_basket_${refs}`;
        outside.push({ ref, amount: given });
        const refund = { type: 'refund', payment, refund: ref, amount: given };
        return this.#tell({ ...refund, status: 'succeeded' });
      }
      case 'fails': {
        const all = [...outside, ...made];
        const failed = all[step.pick % Math.max(1, all.length)];
        if (!failed) return;
        const event = { type: 'refund', payment, refund: failed.ref, amount: failed.amount };
        await this.#tell({ ...event, status: 'failed' });
        if (step.twice) await this.#tell({ ...event, status: 'failed' });
        return;
      }
      case 'dispute': {
        const ref = `dp_basket_${refs}`;
        disputes.push({ ref, amount: given });
        const dispute = { type: 'dispute', payment, dispute: ref, amount: given };
        return this.#tell({ ...dispute, status: 'opened' });
      }
      case 'won': {
        const won = disputes[step.pick % Math.max(1, disputes.length)];
        if (!won) return;
        const dispute = { type: 'dispute', payment, dispute: won.ref, amount: won.amount };
        return this.#tell({ ...dispute, status: 'won' });
      }
    }
  }

  /** The charge of a basket that succeeded; null: there is none. */
  async #chargeOf({ bookingIds, orderId }: Pressed) {
    const [charge] = await this.#at.desk.rows<{ payment: string; amount: number }>(sql`
      select a.gateway_payment as payment, a.amount_cents::int as amount from charge_attempts a
      join charge_lines l on l.attempt_id = a.id
      join test_gateway.payments p on p.ref = a.gateway_payment and p.status = 'succeeded'
      where l.booking_id = any(${inIds(bookingIds)}) or l.order_id = ${orderId} limit 1`);
    return charge ?? null;
  }

  async #tell(event: { type: string; status: string; number?: string }): Promise<void> {
    accept(`${event.type} ${event.status}`);
    const { app, gateway } = this.#at.desk.server;
    const whole = { id: crypto.randomUUID(), ...event } as GatewayEvent;
    const { body, signature } = gateway.signEvent(whole);
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/webhooks/payments',
      payload: body,
      headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
    });
    if (![200, 409].includes(statusCode)) throw new Error(`The event was answered ${statusCode}`);
  }
}
