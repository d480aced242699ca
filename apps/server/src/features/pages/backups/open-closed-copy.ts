import { openCopyWord } from '@slipway/contract/settings/backups';
import { openBesideServers } from '#backup/open-copy.ts';
import type { Deps } from '#deps.ts';
import { checkOwnPassword } from '#features/identity/identity-api.ts';
import { conflict, invalid } from '#http/errors.ts';

/**
 * Makes a closed copy the business itself, as the command does (docs/rules/backups.md, "Closed"). The servers on it
 * notice, and serve customers from then on.
 * @throws Refusal 409 when it is open, 422 without the word or for a wrong password, 429 after too many tries
 */
export async function openClosedCopy(
  deps: Deps,
  adminId: number,
  { password, confirm }: { password: string; confirm: string },
): Promise<void> {
  const isOpen = () => conflict('The database is already open.');
  if (deps.closed === null) throw isOpen();
  if (confirm.trim().toUpperCase() !== openCopyWord) {
    throw invalid({ confirm: [`Type ${openCopyWord} to confirm.`] });
  }
  await checkOwnPassword(deps, adminId, password);
  if ((await openBesideServers(deps.db.$client)) === null) throw isOpen();
  deps.log.warn({ by: adminId }, 'closed copy opened');
}
