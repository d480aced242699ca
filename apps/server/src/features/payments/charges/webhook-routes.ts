import type { FastifyInstance } from 'fastify';
import {
  BadSignature,
  UnreadableEvent,
  type GatewayEvent,
} from '@slipway/domain/payments/payment-gateway';
import type { Deps } from '#deps.ts';
import { refused } from '#http/errors.ts';
import { handleEvent, type Reconcile } from './handle-event.ts';

/**
 * Webhooks of the card provider. They are signed over the raw body, so they are not part of the
 * contract and need no CSRF token. Answers 200 only after the event was applied, because the
 * provider repeats it otherwise.
 */
export async function webhookRoutes(
  app: FastifyInstance,
  deps: Deps,
  reconcile: Reconcile,
): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => {
      parsed(null, body);
    });
    scope.post('/api/webhooks/payments', async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      let event: GatewayEvent;
      try {
        event = await deps.gateway.readEvent(body, typeof signature === 'string' ? signature : '');
      } catch (error) {
        if (error instanceof BadSignature)
          throw refused('bad_signature', 'The signature is wrong.');
        if (!(error instanceof UnreadableEvent)) throw error;
        throw refused('unreadable_event', 'The event cannot be read.');
      }
      await handleEvent(deps, event, reconcile);
      return reply.send({ received: true });
    });
    done();
  });
}
