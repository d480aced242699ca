import { randomBytes } from 'node:crypto';
import type { AccessToken } from '@slipway/contract/connections/access-tokens';
import type { TokenScope } from '@slipway/domain/connections/access-tokens';
import { addDays, calendarDate, startsAt, timeOfDay } from '@slipway/domain/dates/dates';
import { hashOfLink } from '#db/links/hash-of-link.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { checkOwnPassword } from '#features/identity/identity-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { invalid, unauthorized } from '#http/errors.ts';
import { presentToken } from './list-tokens.ts';
import { findTokenRow, insertToken, lockMaker } from './tokens-repository.ts';

export interface TokenRequest {
  name: string;
  scope: TokenScope;
  /** The last day on which it works; null: until it is revoked. */
  last_day: string | null;
  own_password: string;
}

const midnight = timeOfDay('00:00:00');

/**
 * Makes an access token, which is told once (docs/rules/connections.md, "Making and ending").
 * @throws Refusal 422 for a wrong password or a day that is over, 403 for whoever is no longer an Admin, 429
 */
export async function makeToken(
  deps: Deps,
  adminId: number,
  request: TokenRequest,
): Promise<AccessToken & { token: string }> {
  const { name, scope, last_day: lastDay } = request;
  const { settings } = await readSettings(deps.db);
  const zone = settings.time_zone;
  const now = deps.clock.now();
  const expiresAt =
    lastDay === null ? null : startsAt(addDays(calendarDate(lastDay), 1), midnight, zone);
  if (expiresAt !== null && expiresAt <= now) {
    throw invalid({ last_day: ['Choose a day that is not over.'] });
  }
  await checkOwnPassword(deps, adminId, request.own_password, 'own_password');
  const token = `slipway_${randomBytes(32).toString('base64url')}`;
  const row = await inTransaction(deps.db, async (tx) => {
    if (!(await lockMaker(tx, adminId))) throw unauthorized();
    const id = await insertToken(tx, {
      ...{ name, scope, expiresAt, madeBy: adminId, madeAt: now },
      tokenHash: hashOfLink(token),
      email: `access-token-${deps.ids.uuid()}@slipway.invalid`,
    });
    return findTokenRow(tx, id);
  });
  if (row === null) throw new Error('A token is not there');
  return { ...presentToken(row, zone, now), token };
}
