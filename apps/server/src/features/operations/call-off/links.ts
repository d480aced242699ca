import { createHash } from 'node:crypto';
import type { Deps } from '#deps.ts';

/** How long a customer has to choose; afterwards staff ask again, or settle it themselves. */
const linkDays = 30;

/** Only this is kept of a link's token. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** A new link, and until when it works. */
export function newLink(deps: Pick<Deps, 'ids' | 'clock'>): {
  token: string;
  tokenHash: string;
  expiresAt: Date;
} {
  const token = deps.ids.token();
  const expiresAt = new Date(deps.clock.now().getTime() + linkDays * 86_400_000);
  return { token, tokenHash: hashOf(token), expiresAt };
}
