// Visitors who book, and staff who take payments, refund, move, cancel and import, all at once.
import { Browser, noAnswer } from './browser.mjs';
import { placeOf, pressOf } from './business.mjs';

const pick = (list) => list[Math.floor(Math.random() * list.length)];

/** Of ten steps of a staff member; visitors only book. */
const steps = [
  'pay',
  'pay',
  'pay',
  'refund',
  'refund',
  'change',
  'change',
  'cancel',
  'cancel',
  'import',
];

const products = Array.from({ length: 20 }, (_, n) => `D-${n},Fender ${n},${10 + n}.00,4`);
const csv = `id,name,price,quantity\n${products.join('\n')}\n`;

/** The load of a part, with what was answered in all its runs. */
export class MixedLoad {
  /** By number of booking: what was answered of it, and which steps got no answer. */
  answered = new Map();
  /** How often each step was answered, refused, and not answered. */
  counts = {};
  /** Answers that no rule explains, at most ten. */
  surprises = [];
  #next = 0;
  #busy = new Set();
  #platform = null;

  /**
   * Runs until `isOver`, or until the server is gone.
   * @param options how many visitors and staff members
   */
  async run(url, isOver, { visitors = 8, staff = 4 } = {}) {
    const everybody = [
      ...Array.from({ length: visitors }, () => this.#visit(url, isOver)),
      ...Array.from({ length: staff }, () => this.#serve(url, isOver)),
    ];
    await Promise.all(everybody);
  }

  #count(step, status) {
    const of = (this.counts[step] ??= { answered: 0, refused: 0, unknown: 0 });
    if (status === noAnswer) of.unknown += 1;
    else if (status < 300) of.answered += 1;
    else of.refused += 1;
  }

  /** Notes an answer that should not be: an error of the server. */
  #judge(step, { status, body }) {
    this.#count(step, status);
    if (status >= 500 && status !== 503 && this.surprises.length < 10) {
      this.surprises.push(`${step}: ${status} ${JSON.stringify(body)}`);
    }
    return status;
  }

  async #visit(url, isOver) {
    const visitor = await new Browser(url).open().catch(() => null);
    while (visitor !== null && !isOver()) {
      const n = (this.#next += 1);
      const place = placeOf(n);
      const answer = await visitor.send(...pressOf(n, place));
      const status = this.#judge('book', answer);
      if (status === noAnswer) return;
      if (status !== 200) continue;
      const told = { date: place.date, cancelled: false, payments: 1, refunds: 0, unknown: [] };
      this.answered.set(answer.body.data.id, told);
    }
  }

  async #serve(url, isOver) {
    const staff = await new Browser(url).signIn('admin@slipway.test').catch(() => null);
    while (staff !== null && !isOver()) {
      const step = pick(steps);
      if (step === 'import') {
        if ((await this.#import(staff)) === noAnswer) return;
        continue;
      }
      const id = this.#takeBooking();
      if (id === null) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        continue;
      }
      const status = await this.#change(staff, step, id).finally(() => this.#busy.delete(id));
      if (status === noAnswer) return;
    }
  }

  /** A booking with which nobody else is busy. */
  #takeBooking() {
    const free = [...this.answered].filter(([id, it]) => !it.cancelled && !this.#busy.has(id));
    // The last ones: with each there is something left to do.
    const found = pick(free.slice(-100).filter(([, { unknown }]) => unknown.length === 0));
    if (found === undefined) return null;
    this.#busy.add(found[0]);
    return found[0];
  }

  async #change(staff, step, id) {
    const told = this.answered.get(id);
    const request = await this.#requestOf(staff, step, id);
    if (request === noAnswer) return noAnswer;
    if (request === null) return 200;
    const { call, done } = request;
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const [method, path, body] = call;
    const answer = await staff.send(method, path, body, headers);
    const status = this.#judge(step, answer);
    if (status === noAnswer) told.unknown.push(step);
    else if (status === 200) done(told, answer.body.data);
    // It may have been done although its outcome was not known in time.
    else if (status === 409 || status >= 500) told.unknown.push(step);
    return status;
  }

  /** The call of a step, and what its answer changes; null: there is nothing to do. */
  async #requestOf(staff, step, id) {
    if (step === 'pay') {
      const body = { by: 'new_card', booking: id, amount: 50, stripeToken: 'tok_visa' };
      return {
        call: ['POST', '/api/take-payment', body],
        done: (told) => (told.payments += 1),
      };
    }
    if (step === 'refund') {
      const money = await staff.send('GET', `/api/booking-money/${id}`);
      if (money.status === noAnswer) return noAnswer;
      const payment = money.body.data?.ledger.find((entry) => entry.direction === 'payment');
      if (payment === undefined) return null;
      const body = { payment: payment.id, amount: 10, reason: 'Rain' };
      return {
        call: ['POST', '/api/refund-payment', body],
        // One that is open yet comes later.
        done: (told, { state }) => (told.refunds += state === 'made' ? 1 : 0),
      };
    }
    if (step === 'change') {
      const { boat, date } = placeOf((this.#next += 1));
      return {
        call: ['PUT', `/api/bookings/${id}`, { unit_id: boat, package_id: boat, date }],
        done: (told) => (told.date = date),
      };
    }
    return {
      call: ['POST', `/api/bookings/${id}/cancel`, { by_business: Math.random() < 0.5 }],
      done: (told) => (told.cancelled = true),
    };
  }

  async #import(staff) {
    if (this.#platform === null) {
      const body = { name: 'Market', url: 'https://market.example/', type: 'product_feed' };
      const made = await staff.send('POST', '/api/platforms', body);
      if (made.status !== 200) return made.status;
      this.#platform = made.body.data.id;
    }
    const form = new FormData();
    form.append('file', new Blob([csv], { type: 'text/csv' }), 'offers.csv');
    const read = await staff.send('POST', `/api/platforms/${this.#platform}/offers`, form);
    if (read.status === noAnswer) return noAnswer;
    const ids = Array.from({ length: 20 }, (_, n) => `D-${n}`);
    const body = { platform_id: this.#platform, company_id: 1, ids_on_platform: ids };
    return this.#judge('import', await staff.send('POST', '/api/units/import', body));
  }
}
