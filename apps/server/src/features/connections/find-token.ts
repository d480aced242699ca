import { roleOfToken, type TokenInUse } from '@slipway/domain/connections/access-tokens';
import { hashOfLink } from '#db/links/hash-of-link.ts';
import type { Deps } from '#deps.ts';
import { findTokenByHash, noteUse } from './tokens-repository.ts';

/** A use is noted once in this time. */
const noteEveryMs = 5 * 60_000;

/** The token that works now, and the account it acts as; null: a wrong one, or one that has ended. */
export async function findToken(deps: Deps, token: string): Promise<TokenInUse | null> {
  const row = await findTokenByHash(deps.db, hashOfLink(token));
  const now = deps.clock.now();
  if (row === null || (row.expiresAt !== null && row.expiresAt <= now)) return null;
  const since = new Date(now.getTime() - noteEveryMs);
  if (row.lastUsedAt === null || row.lastUsedAt < since) {
    await noteUse(deps.db, row.id, { at: now, since });
  }
  const { id, scope, userId, name, email } = row;
  const person = { id: userId, role: roleOfToken(scope), name, email, emailVerified: false };
  return { id, scope, person };
}
