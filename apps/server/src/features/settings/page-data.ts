import type { PageData } from '@slipway/contract/settings';
import { publicSettings } from '@slipway/domain/settings/settings';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import type { Deps } from '#deps.ts';
import { presentCurrentUser } from '#features/identity/identity-api.ts';
import { readSettings } from '#features/settings/settings-repository.ts';

/** What every page carries: public settings, who is signed in, and how cards are taken. */
export async function pageDataOf(
  deps: Deps,
  person: SignedIn | null,
  nonce: string,
): Promise<PageData> {
  const [{ settings }, user] = await Promise.all([
    readSettings(deps.db),
    person === null ? null : presentCurrentUser(deps.db, person.id),
  ]);
  return {
    settings: publicSettings(settings),
    user,
    payment: deps.payment,
    csp_nonce: nonce,
    version: deps.version,
  };
}
