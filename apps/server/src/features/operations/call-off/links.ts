import { createHash } from 'node:crypto';
import type { Deps } from '#deps.ts';

/** How long a customer has to choose; afterwards staff send a new link or decide themselves. */
const linkDays = 30;

/** Only the hash of a link's token is stored. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** A new link with its expiry. */
export function newLink(deps: Pick<Deps, 'ids' | 'clock'>): {
  token: string;
  tokenHash: string;
  expiresAt: Date;
} {
  const token = deps.ids.token();
  const expiresAt = new Date(deps.clock.now().getTime() + linkDays * 86_400_000);
  return { token, tokenHash: hashOf(token), expiresAt };
}
