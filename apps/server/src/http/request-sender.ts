import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Ids } from '#adapters/ids.ts';
import type { Deps } from '#deps.ts';
import { createHash } from 'node:crypto';
import { embedKeyPrefix } from './embed/embed-calls.ts';
import { invalid } from './errors.ts';
import { networkOf, siteOf } from './network-of.ts';
import { visitorOf } from './session.ts';

const idempotencyKey = z.string().regex(/^[\w-]{8,100}$/);

/**
 * The Idempotency-Key header of a request, or a generated key.
 * @throws Refusal 422 for an invalid one
 */
export function idempotencyKeyOf(request: FastifyRequest, ids: Ids): string {
  const key = idempotencyKey.safeParse(request.headers['idempotency-key'] ?? ids.uuid());
  if (!key.success) throw invalid({ idempotency_key: ['Idempotency key is invalid.'] });
  return key.data;
}

/** An Idempotency-Key bound to its sender. */
export interface BoundKey {
  key: string;
  /** The key without the sender, as saved by earlier versions. */
  legacyKey: string;
}

/**
 * The key of a public call, bound to the browser, or to the frame within another website: it stays
 * the same after signing in or out, and differs from the same key of another browser.
 * @throws Refusal 422 for an invalid one
 */
export function visitorKeyOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { ids, secureCookies }: { ids: Ids; secureCookies: boolean },
): BoundKey {
  const sent = idempotencyKeyOf(request, ids);
  const frame = embedKeyPrefix(request);
  if (frame !== null) return { key: `${frame}${sent}`, legacyKey: sent };
  const key = `${visitorKeyPrefix(request, reply, secureCookies)}${sent}`;
  return { key, legacyKey: sent };
}

/** The prefix of the keys of a browser's requests, the same until it is closed. */
export function visitorKeyPrefix(
  request: FastifyRequest,
  reply: FastifyReply,
  secureCookies: boolean,
): string {
  const visitor = createHash('sha256').update(visitorOf(request, reply, secureCookies));
  return `visitor-${visitor.digest('base64url')}-`;
}

/**
 * The key of a staff call, bound to the user in any browser.
 * @param what separates the keys of different calls
 * @throws Refusal 422 for an invalid one
 */
export function staffKeyOf(
  request: FastifyRequest,
  ids: Ids,
  what: 'office' | 'order' | 'repeat',
  person: { id: number },
): BoundKey {
  const sent = idempotencyKeyOf(request, ids);
  return { key: `${what}-${person.id}-${sent}`, legacyKey: `${what}-${sent}` };
}

/** The key and the networks of a visitor's request. */
interface Sender extends BoundKey {
  /** The network address of the consent. */
  address: string;
  network: string;
  site: string | null;
}

/**
 * Counts a press, and the codes in it, against the limits of its network.
 * @throws Refusal 429
 */
export async function admitSender(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  hasCodes: boolean,
): Promise<Sender> {
  await deps.limits.count('booking by address', request.ip);
  if (hasCodes) await deps.limits.count('code by address', request.ip);
  return {
    ...visitorKeyOf(request, reply, deps),
    address: request.ip,
    network: networkOf(request.ip),
    site: siteOf(request.ip),
  };
}
