import type { FastifyInstance } from 'fastify';
import { BadSignature, UnreadableEvent, type GatewayEvent } from '#adapters/payment-gateway.ts';
import type { Deps } from '#deps.ts';
import { refused } from '#http/errors.ts';
import { handleEvent, type Reconcile } from './handle-event.ts';

/**
 * What the card provider tells on its own. Signed over the raw body, so it is no call of the contract
 * and needs no CSRF token. Answers 200 only once the event has taken effect: else the provider sends
 * it again.
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
        event = deps.gateway.readEvent(body, typeof signature === 'string' ? signature : '');
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
