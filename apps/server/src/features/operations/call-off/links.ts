import { hashOfLink } from '#db/links/hash-of-link.ts';
import type { Deps } from '#deps.ts';

/** How long a customer has to choose; afterwards staff send a new link or decide themselves. */
const linkDays = 30;

/** A new link with its expiry. */
export function newLink(deps: Pick<Deps, 'ids' | 'clock'>): {
  token: string;
  tokenHash: string;
  expiresAt: Date;
} {
  const token = deps.ids.token();
  const expiresAt = new Date(deps.clock.now().getTime() + linkDays * 86_400_000);
  return { token, tokenHash: hashOfLink(token), expiresAt };
}
