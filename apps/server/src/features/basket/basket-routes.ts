import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { confirmBooking, paidForRef } from '#features/bookings/bookings-api.ts';
import { admitSender } from '#http/request-sender.ts';
import { embedKeyPrefix } from '#http/embed/embed-calls.ts';
import { route } from '#http/route.ts';
import { answerBasket, checkOutBasket } from './check-out-basket.ts';
import { findKeptBasket, keepLine, removeKeptLine } from './kept-baskets.ts';
import { quoteBasket } from './quote-basket.ts';

/** Whether codes were typed, which are counted so that nobody finds one by trying. */
const hasCodes = (body: {
  code?: string | null | undefined;
  gift_cards?: readonly string[] | undefined;
}) => (body.code ?? '') !== '' || (body.gift_cards ?? []).length > 0;

export function basketRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'POST /api/basket/quote', async ({ body, person, request }) => {
    await deps.limits.count('basket by address', request.ip);
    if (hasCodes(body)) await deps.limits.count('code by address', request.ip);
    return { data: await quoteBasket(deps, body, person) };
  });

  route(
    app,
    'POST /api/basket/checkout',
    async ({ body, person, request, reply }) => {
      const sender = await admitSender(deps, request, reply, hasCodes(body));
      return { data: await checkOutBasket(deps, { body, person, ...sender }) };
    },
    { readsSettings: true },
  );

  route(app, 'POST /api/basket/confirm', async ({ body, request }) => {
    await deps.limits.count('booking by address', request.ip);
    const { client_secret: clientSecret } = body;
    const frame = embedKeyPrefix(request);
    const answer = await confirmBooking(deps, { what: paidForRef(body), clientSecret, frame });
    return { data: await answerBasket(deps, answer) };
  });

  route(app, 'GET /api/my-basket', async ({ person }) => ({
    data: { lines: await findKeptBasket(deps.db, person.id) },
  }));

  route(app, 'PUT /api/my-basket/lines/:id', async ({ params, body, person }) => {
    const { before = null, ...kept } = body;
    const line = { id: params.id, ...kept };
    await keepLine(deps.db, { userId: person.id, line, before, now: deps.clock.now() });
    return { data: line };
  });

  route(app, 'DELETE /api/my-basket/lines/:id', async ({ params, person }) => {
    await removeKeptLine(deps.db, person.id, params.id);
  });
}
