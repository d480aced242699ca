import type { AccessToken } from '@slipway/contract/connections/access-tokens';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';
import { presentToken } from './list-tokens.ts';
import { findTokenRow, saveRevoked } from './tokens-repository.ts';

/**
 * Ends an access token at once; one that has ended stays as it is.
 * @throws Refusal 404
 */
export async function revokeToken(deps: Deps, adminId: number, id: number): Promise<AccessToken> {
  const at = deps.clock.now();
  await saveRevoked(deps.db, id, { by: adminId, at });
  const row = await findTokenRow(deps.db, id);
  if (row === null) throw notFound();
  const { settings } = await readSettings(deps.db);
  return presentToken(row, settings.time_zone, at);
}
