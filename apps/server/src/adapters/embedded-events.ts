import { createHmac, timingSafeEqual } from 'node:crypto';
import { cents } from '@slipway/domain/money/money';
import { z } from 'zod';
import { BadSignature, type GatewayEvent } from '#adapters/payment-gateway.ts';

const amount = z.int().transform(cents);

const event = z.discriminatedUnion('type', [
  z.object({ id: z.string(), type: z.literal('payment'), payment: z.string() }),
  z.object({
    id: z.string(),
    type: z.literal('refund'),
    payment: z.string(),
    refund: z.string(),
    amount,
    status: z.enum(['succeeded', 'pending', 'failed']),
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

function signatureOf(body: Buffer, secret: string): Buffer {
  return createHmac('sha256', secret).update(body).digest();
}

/** An event as the embedded provider delivers it: raw body and signature. */
export function signedEvent(
  told: GatewayEvent,
  secret: string,
): { body: Buffer; signature: string } {
  const body = Buffer.from(JSON.stringify(told));
  return { body, signature: signatureOf(body, secret).toString('hex') };
}

/** Reads an event back; throws `BadSignature` unless it was signed with the secret. */
export function verifiedEvent(body: Buffer, signature: string, secret: string): GatewayEvent {
  const given = Buffer.from(signature, 'hex');
  const right = signatureOf(body, secret);
  if (given.length !== right.length || !timingSafeEqual(given, right)) {
    throw new BadSignature('The event is not signed with our secret');
  }
  return event.parse(JSON.parse(body.toString()));
}
