// Preloaded into the server: the embedded gateway keeps its books in memory, so that a booking is measured without the
// provider that a business would have elsewhere. It knows what a charge asks of it and nothing else.
import pg from 'pg';

const payments = new Map();
const answers = {
  'test-gateway-note': ([key]) => ({ key }),
  'test-gateway-create': (values) => {
    const [, , , ref, secret, amount, currency, card, customer, keep, delayed, holds] = values;
    payments.set(ref, {
      ref,
      client_secret: secret,
      amount,
      refunded: 0,
      currency,
      card,
      customer,
      keep_card: keep,
      delayed,
      holds,
      capture_before: null,
      captured: null,
      method: null,
      redirect: null,
    });
    return { ref };
  },
  'test-gateway-confirm': ([, , ref, status, failure]) => {
    const payment = payments.get(ref);
    payments.delete(ref);
    return { ...payment, status, failure };
  },
};

if (process.env.GATEWAY_BOOKS === 'memory') {
  const { query } = pg.Pool.prototype;
  pg.Pool.prototype.query = function inMemory(config, ...rest) {
    const answer = answers[config?.name];
    if (answer) return Promise.resolve({ rows: [answer(config.values)] });
    return query.call(this, config, ...rest);
  };
}
