import type { AccessToken } from '@slipway/contract/connections/access-tokens';
import { wallClock } from '@slipway/domain/dates/dates';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { listTokenRows, type TokenRow } from './tokens-repository.ts';

/** The number of tokens that the list has. */
const most = 200;

function stateOf(row: TokenRow, now: Date): AccessToken['state'] {
  if (row.endedAt !== null) return row.endedBy === null ? 'maker_left' : 'revoked';
  return row.expiresAt !== null && row.expiresAt <= now ? 'expired' : 'active';
}

export function presentToken(row: TokenRow, zone: string, now: Date): AccessToken {
  const { expiresAt: until } = row;
  return {
    id: row.id,
    name: row.name,
    scope: row.scope,
    state: stateOf(row, now),
    made_by: row.madeBy,
    made_at: row.madeAt.toISOString(),
    last_day: until === null ? null : wallClock(new Date(until.getTime() - 1), zone).date,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    ended_at: row.endedAt?.toISOString() ?? null,
    ended_by: row.endedBy,
  };
}

export async function listTokens(deps: Deps): Promise<AccessToken[]> {
  const { settings } = await readSettings(deps.db);
  const rows = await listTokenRows(deps.db, most);
  return rows.map((row) => presentToken(row, settings.time_zone, deps.clock.now()));
}
