import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { idempotencyKeyOf } from '#http/request-sender.ts';
import { route } from '#http/route.ts';
import { correctPayment } from './correct-payment.ts';
import { refundManually } from '#features/payments/refunds/refund-manually.ts';
import { finishMoneyTask, listMoneyTasks } from '#features/payments/tasks/list-money-tasks.ts';
import { presentTask } from './money-presenter.ts';
import { readMoney } from './read-money.ts';
import { restartJob } from '#features/payments/tasks/restart-job.ts';
import { takePayment } from '#features/payments/charges/take-payment.ts';

/** Payments and refunds made by staff. */
export function moneyRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/booking-money/:id', async ({ params, person }) => ({
    data: await readMoney(deps, person, { bookingId: params.id, orderId: null }),
  }));

  route(app, 'GET /api/order-money/:id', async ({ params, person }) => ({
    data: await readMoney(deps, person, { bookingId: null, orderId: params.id }),
  }));

  route(app, 'POST /api/take-payment', async ({ person, body, request }) => {
    const key = idempotencyKeyOf(request, deps.ids);
    return { data: await takePayment(deps, { person, key }, body) };
  });

  route(app, 'POST /api/refund-payment', async ({ person, body, request }) => {
    const key = idempotencyKeyOf(request, deps.ids);
    return { data: await refundManually(deps, { person, key }, body) };
  });

  route(app, 'POST /api/correct-payment', async ({ person, body, request }) => {
    const key = idempotencyKeyOf(request, deps.ids);
    return { data: { id: await correctPayment(deps, { person, key }, body) } };
  });

  route(app, 'GET /api/money-tasks', async ({ query }) => {
    const { rows, total } = await listMoneyTasks(deps, query);
    const { page, per_page } = query;
    return { data: rows.map(presentTask), meta: { page, per_page, total } };
  });

  route(app, 'POST /api/money-tasks/:id/finish', async ({ person, params, body }) => ({
    data: presentTask(await finishMoneyTask(deps, person, { id: params.id, note: body.note })),
  }));

  route(app, 'POST /api/money-tasks/:id/start-again', async ({ person, params }) => ({
    data: presentTask(await restartJob(deps, person, params.id)),
  }));
}
