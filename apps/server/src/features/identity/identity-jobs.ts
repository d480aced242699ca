import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#db/transaction.ts';
import { countFreshRecoveryLinks } from '#features/identity/links/email-links.ts';
import { findAccountByEmail, lockAccount } from '#features/identity/identity-repository.ts';
import { mailRecoveryLink } from '#features/identity/links/mail-links.ts';

const recovery = z.object({ email: z.string(), always: z.boolean().default(false) });

/** With this many recent mails whose links work for another half hour, one more is pointless. */
const enoughLinks = 3;

/**
 * `mail-recovery-link`: mails the link if the address has an account. Repeated requests by a
 * stranger neither flood the owner's inbox nor leave them without a working link.
 */
export function identityTasks(deps: Deps): TaskList {
  return {
    'mail-recovery-link': async (raw, { job }) => {
      const { email, always } = recovery.parse(raw);
      await inTransaction(deps.db, async (tx) => {
        const found = await findAccountByEmail(tx, email);
        // Two jobs for one account run one after the other.
        const account = found && (await lockAccount(tx, found.id));
        if (!account) return;
        const fresh = await countFreshRecoveryLinks(tx, account.id, deps.clock.now());
        if (always || fresh < enoughLinks)
          await mailRecoveryLink(deps, tx, account, `recovery:${job.id}`);
      });
    },
  };
}
