import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Ids } from '#adapters/ids.ts';
import { createHash } from 'node:crypto';
import { invalid } from './errors.ts';
import { visitorOf } from './session.ts';

const idempotencyKey = z.string().regex(/^[\w-]{8,100}$/);

/** The header Idempotency-Key of a request, or one of our own. @throws Refusal 422 for a wrong one */
export function idempotencyKeyOf(request: FastifyRequest, ids: Ids): string {
  const key = idempotencyKey.safeParse(request.headers['idempotency-key'] ?? ids.uuid());
  if (!key.success) throw invalid({ idempotency_key: ['Idempotency key is invalid.'] });
  return key.data;
}

/** An Idempotency-Key together with whose it is. */
export interface BoundKey {
  key: string;
  /** The same without whose it is, as earlier versions saved it. */
  unboundKey: string;
}

/**
 * The key of a call that anyone may make, bound to the browser: whoever signs in or out between two tries is still
 * answered, and the same key from another browser is another key. @throws Refusal 422 for a wrong one
 */
export function visitorKeyOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { ids, secureCookies }: { ids: Ids; secureCookies: boolean },
): BoundKey {
  const visitor = createHash('sha256').update(visitorOf(request, reply, secureCookies));
  const sent = idempotencyKeyOf(request, ids);
  return { key: `visitor-${visitor.digest('base64url')}-${sent}`, unboundKey: sent };
}

/**
 * The key of a call that staff make, bound to the person, at whatever browser.
 * @param what keeps the keys of different calls apart
 * @throws Refusal 422 for a wrong one
 */
export function staffKeyOf(
  request: FastifyRequest,
  ids: Ids,
  what: 'office' | 'order' | 'repeat',
  person: { id: number },
): BoundKey {
  const sent = idempotencyKeyOf(request, ids);
  return { key: `${what}-${person.id}-${sent}`, unboundKey: `${what}-${sent}` };
}
