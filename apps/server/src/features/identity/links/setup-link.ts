import type { PresetName } from '@slipway/domain/catalogue/presets/preset-names';
import { termsDraft } from '@slipway/domain/catalogue/presets/terms-drafts';
import { wordsFor } from '@slipway/domain/catalogue/presets/preset-words';
import { kindsOfPresets, purposeOfPresets } from '@slipway/domain/catalogue/presets/presets';
import { hashOfLink } from '#db/links/hash-of-link.ts';
import type { Deps } from '#deps.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { LinkDeps } from './email-links.ts';
import { hasAdmin, insertUser } from '#features/identity/identity-repository.ts';
import { mailVerifyLink } from './mail-links.ts';
import { hashNewPassword } from '#features/identity/passwords.ts';
import { addPresetKinds } from '#features/catalogue/catalogue-api.ts';
import {
  proposeDrafts,
  publishFirstTerms,
  setUpBusiness,
} from '#features/settings/settings-api.ts';
import { isSetupHash, saveSetupHash, takeSetupHash } from './setup-repository.ts';
import { emailTaken } from '#features/identity/users/update-user.ts';
import { expiredLink } from './expired-link.ts';

/**
 * The URL of a link that creates the first Admin, once, shown in the terminal while no Admin has a
 * password. Each start replaces it. Null when there is an Admin.
 */
export async function ensureSetupLink(db: Db, deps: LinkDeps): Promise<string | null> {
  if (await hasAdmin(db)) return null;
  const token = deps.ids.token();
  await saveSetupHash(db, hashOfLink(token));
  return `${deps.publicUrl()}/setup/${token}`;
}

export interface Setup {
  token: string;
  name: string;
  email: string;
  password: string;
  /** What the business does; absent: kinds of package and purpose stay. */
  presets?: readonly PresetName[] | undefined;
  address: string;
}

/** A start makes a new link only while there is no Admin. */
const setupExpired = async (db: Db) =>
  expiredLink(
    (await hasAdmin(db))
      ? 'There is an Admin account already: sign in with it.'
      : 'Start the server again to get a new one.',
  );

/**
 * Creates the first Admin by the link in the terminal, which is then used up, and gives the business
 * the kinds of package, the purpose and the drafts of what it does.
 */
export async function createFirstAdmin(
  deps: Deps,
  setup: Setup,
): Promise<{ id: number; epoch: number }> {
  await deps.limits.count('link by address', setup.address);
  const hash = hashOfLink(setup.token);
  if (!(await isSetupHash(deps.db, hash))) throw await setupExpired(deps.db);
  const passwordHash = await hashNewPassword(setup.password);

  return inTransaction(deps.db, async (tx) => {
    if (!(await takeSetupHash(tx, hash)) || (await hasAdmin(tx))) throw await setupExpired(tx);
    const { name, email, presets } = setup;
    const now = deps.clock.now();
    const user = await insertUser(tx, {
      name,
      email,
      phone: null,
      role: 'Admin',
      passwordHash,
      now,
    });
    if (!user) throw emailTaken();
    if (presets !== undefined) {
      await addPresetKinds(tx, kindsOfPresets(presets));
      const begun = {
        purpose: purposeOfPresets(presets),
        words: wordsFor(presets),
        inshore_offered: presets.includes('charter'),
      };
      await setUpBusiness(tx, begun, { by: user.id, at: now });
      await proposeDrafts(tx, presets);
      await publishFirstTerms(tx, termsDraft(begun, kindsOfPresets(presets)), now);
    }
    await mailVerifyLink(deps, tx, { id: user.id, email });
    return user;
  });
}
