import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { route } from '#http/route.ts';
import {
  changeGiftCard,
  endGiftCard,
  issueGiftCard,
  sendGiftCard,
  showGiftCode,
} from './issue-gift-card.ts';
import {
  findGiftCardsPage,
  readBalance,
  readGiftCard,
  readGiftCardSums,
} from './read-gift-cards.ts';

export function giftCardsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'POST /api/gift-card-balance', async ({ body, request }) => {
    await deps.limits.count('code by address', request.ip);
    return { data: await readBalance(deps, body.code) };
  });
  route(app, 'GET /api/gift-cards', ({ query }) => findGiftCardsPage(deps, query));
  route(app, 'GET /api/gift-card-sums', async ({ query }) => ({
    data: await readGiftCardSums(deps, query),
  }));
  route(app, 'GET /api/gift-cards/:id', async ({ params }) => ({
    data: await readGiftCard(deps, params.id),
  }));
  route(app, 'POST /api/gift-cards', async ({ body, person }) => ({
    data: await issueGiftCard(deps, person, body),
  }));
  route(app, 'PUT /api/gift-cards/:id', async ({ params, body }) => ({
    data: await changeGiftCard(deps, params.id, body),
  }));
  route(app, 'POST /api/gift-cards/:id/send', async ({ params, person }) => ({
    data: await sendGiftCard(deps, person, params.id),
  }));
  route(app, 'POST /api/gift-cards/:id/code', async ({ params, person }) => ({
    data: await showGiftCode(deps, person, params.id),
  }));
  route(app, 'POST /api/gift-cards/:id/end', async ({ params, body, person }) => ({
    data: await endGiftCard(deps, person, { ...params, ...body }),
  }));
}
