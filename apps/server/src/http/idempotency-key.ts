import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Ids } from '#adapters/ids.ts';
import { invalid } from './errors.ts';

const idempotencyKey = z.string().regex(/^[\w-]{8,100}$/);

/** The header Idempotency-Key of a request, or one of our own. @throws Refusal 422 for a wrong one */
export function idempotencyKeyOf(request: FastifyRequest, ids: Ids): string {
  const key = idempotencyKey.safeParse(request.headers['idempotency-key'] ?? ids.uuid());
  if (!key.success) throw invalid({ idempotency_key: ['Idempotency key is invalid.'] });
  return key.data;
}
