import type { FastifyInstance } from 'fastify';
import { TestGateway } from '@slipway/test-gateway/test-gateway';
import { gatewayInUse } from '#adapters/current-gateway.ts';
import { GatewayMisused } from '@slipway/domain/payments/payment-gateway';
import type { Deps } from '#deps.ts';
import { notFound } from '#http/errors.ts';
import { idempotencyKeyOf } from '#http/request-sender.ts';
import { route } from '#http/route.ts';
import { findActiveCard, listCards } from '#features/payments/cards/cards-repository.ts';
import { chooseCard } from '#features/payments/cards/choose-card.ts';
import { confirmPayment } from '#features/payments/charges/confirm-payment.ts';
import {
  listPaymentHistory,
  listUserPayments,
} from '#features/payments/ledger/list-payment-history.ts';
import { makePayment } from '#features/payments/charges/make-payment.ts';
import { makeTip } from '#features/payments/charges/make-tip.ts';
import { presentCard } from './payments-presenter.ts';
import { readPaymentDue } from '#features/payments/ledger/read-payment-due.ts';
import { removeCard } from '#features/payments/cards/remove-card.ts';
import { saveCard } from '#features/payments/cards/save-card.ts';

export function paymentsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/cards', async ({ person }) => {
    return { data: (await listCards(deps.db, person.id)).map(presentCard) };
  });

  route(app, 'POST /api/cards', async ({ person, body, request }) => {
    await deps.limits.count('card by address', request.ip);
    await deps.limits.count('card by account', String(person.id));
    return { data: presentCard(await saveCard(deps, person, body.stripeToken)) };
  });

  route(app, 'PUT /api/cards/:id', async ({ person, params }) => {
    return { data: presentCard(await chooseCard(deps, person.id, params.id)) };
  });

  route(app, 'DELETE /api/cards/:id', async ({ person, params }) => {
    await removeCard(deps, person.id, params.id);
    return { data: { id: params.id } };
  });

  route(app, 'GET /api/cards/default', async ({ person }) => {
    const card = await findActiveCard(deps.db, person.id);
    return { data: card ? presentCard(card) : null };
  });

  route(app, 'GET /api/payment-due/:bookingId', async ({ person, params }) => ({
    data: await readPaymentDue(deps, person, params.bookingId),
  }));

  route(app, 'POST /api/make-payment', async ({ person, body, request }) => {
    await deps.limits.count('card by account', String(person.id));
    const { booking, amount } = body;
    const key = idempotencyKeyOf(request, deps.ids);
    return { data: await makePayment(deps, { person, key, booking, amount }) };
  });

  route(app, 'POST /api/make-tip', async ({ person, body, request }) => {
    await deps.limits.count('card by account', String(person.id));
    const { booking, amount, percent } = body;
    const key = idempotencyKeyOf(request, deps.ids);
    return { data: await makeTip(deps, { person, key, booking, amount, percent }) };
  });

  route(app, 'POST /api/payment/confirm', async ({ person, body }) => {
    const { attempt_id: attemptId, client_secret: clientSecret } = body;
    return { data: await confirmPayment(deps, person, { attemptId, clientSecret }) };
  });

  route(app, 'GET /api/payment-history/:bookingId', async ({ person, params }) => ({
    data: await listPaymentHistory(deps, person, params.bookingId),
  }));

  route(app, 'GET /api/user-payments/:id', async ({ person, params, query }) =>
    listUserPayments(deps, person, params.id, query),
  );

  route(app, 'POST /api/test-gateway/authenticate', async ({ body }) => {
    const gateway = await gatewayInUse(deps.gateway);
    if (!(gateway instanceof TestGateway)) throw notFound();
    const payment = await gateway
      .authenticate(body.client_secret, body.outcome)
      .catch((error: unknown) => {
        throw error instanceof GatewayMisused ? notFound() : error;
      });
    return { data: { status: payment.status } };
  });
}
