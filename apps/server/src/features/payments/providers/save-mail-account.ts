import type { BodyOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import { inTransaction } from '#db/transaction.ts';
import type { MailFacts } from '#db/tables/settings.ts';
import type { Deps } from '#deps.ts';
import { invalid } from '#http/errors.ts';
import { assertEditable, assertSetHere, assertUnchanged } from './provider-rules.ts';
import { lockProvider, saveProvider, type ProviderRow } from './providers-repository.ts';
import { openMailSetup } from './stored-providers.ts';

type MailBody = Omit<BodyOf<Calls['PUT /api/providers/mail']>, 'own_password'>;

/** The stored password, while server and user stay the same: it must not be sent anywhere else. */
function keptPassword(deps: Deps, row: ProviderRow, next: MailFacts): string | null {
  const stored = openMailSetup(deps.providers.box, row);
  if (stored.kind !== 'set') return null;
  const { host, port, security, user, password } = stored.account;
  const isSame =
    host === next.host && port === next.port && security === next.security && user === next.user;
  return isSame ? password : null;
}

/**
 * Stores the account at the mail server, its password encrypted. Without a new password the stored one is
 * kept, for the same server and user.
 * @throws Refusal when the environment sets the account, when there is no key to encrypt with, when a user has
 * no password, or when the row was changed
 */
export async function saveMailAccount(deps: Deps, adminId: number, body: MailBody): Promise<void> {
  assertEditable(deps, 'mail');
  const { version, password: typed = '', ...facts } = body;
  await inTransaction(deps.db, async (tx) => {
    const row = await lockProvider(tx, 'mail');
    assertUnchanged(row, version);
    const password = typed === '' ? keptPassword(deps, row, facts) : typed;
    if (password === null && facts.user !== '') {
      throw invalid({ password: ['Password is required for this server and user.'] });
    }
    const sealed = deps.providers.box.seal('mail.password', password ?? '');
    const secrets = { password: sealed };
    await saveProvider(tx, 'mail', { facts, secrets, by: adminId, at: deps.clock.now() });
  });
}

/**
 * Removes the stored account.
 * @throws Refusal when the environment sets the account, or when the row was changed
 */
export async function removeMailAccount(
  deps: Deps,
  adminId: number,
  version: number,
): Promise<void> {
  assertSetHere(deps, 'mail');
  await inTransaction(deps.db, async (tx) => {
    const row = await lockProvider(tx, 'mail');
    assertUnchanged(row, version);
    if (row.facts === null) return;
    const at = deps.clock.now();
    await saveProvider(tx, 'mail', { facts: null, secrets: null, by: adminId, at });
  });
}
