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

/**
 * The key of a call that anyone may make, bound to the browser: whoever signs in or out between two tries is still
 * answered, and the same key from another browser is another key. @throws Refusal 422 for a wrong one
 */
export function visitorKeyOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { ids, secureCookies }: { ids: Ids; secureCookies: boolean },
): string {
  const visitor = createHash('sha256').update(visitorOf(request, reply, secureCookies));
  return `visitor-${visitor.digest('base64url')}-${idempotencyKeyOf(request, ids)}`;
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
): string {
  return `${what}-${person.id}-${idempotencyKeyOf(request, ids)}`;
}
