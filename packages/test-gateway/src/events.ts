import { createHmac, timingSafeEqual } from 'node:crypto';
import { cents } from '@slipway/domain/money/money';
import { z } from 'zod';
import {
  BadSignature,
  UnreadableEvent,
  type GatewayEvent,
} from '@slipway/domain/payments/payment-gateway';

const amount = z.int().transform(cents);

const gatewayEvent = z.discriminatedUnion('type', [
  z.object({ id: z.string(), type: z.literal('payment'), payment: z.string() }),
  z.object({
    id: z.string(),
    type: z.literal('refund'),
    payment: z.string(),
    refund: z.string(),
    amount,
    status: z.enum(['succeeded', 'pending', 'failed']),
    number: z.string().optional(),
  }),
  z.object({
    id: z.string(),
    type: z.literal('dispute'),
    payment: z.string(),
    dispute: z.string(),
    amount,
    status: z.enum(['opened', 'won']),
  }),
  z.object({ id: z.string(), type: z.literal('other'), name: z.string() }),
]);

function signatureOf(body: Uint8Array, secret: string): Buffer {
  return createHmac('sha256', secret).update(body).digest();
}

/** An event, or the text of a body, as the test gateway delivers it: raw body and signature. */
export function signedEvent(
  event: GatewayEvent | string,
  secret: string,
): { body: Buffer; signature: string } {
  const body = Buffer.from(typeof event === 'string' ? event : JSON.stringify(event));
  return { body, signature: signatureOf(body, secret).toString('hex') };
}

/**
 * Reads an event back; throws `BadSignature` unless it was signed with the secret, `UnreadableEvent` for another body.
 */
export function verifiedEvent(body: Uint8Array, signature: string, secret: string): GatewayEvent {
  const received = Buffer.from(signature, 'hex');
  const right = signatureOf(body, secret);
  if (received.length !== right.length || !timingSafeEqual(received, right)) {
    throw new BadSignature('The event is not signed with our secret');
  }
  try {
    return gatewayEvent.parse(JSON.parse(new TextDecoder().decode(body)));
  } catch (error) {
    throw new UnreadableEvent('The event cannot be read', { cause: error });
  }
}
