import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#db/transaction.ts';
import { countFreshRecoveryLinks } from '#features/identity/links/email-links.ts';
import { findAccountByEmail, lockAccount } from '#features/identity/identity-repository.ts';
import { mailRecoveryLink } from '#features/identity/links/mail-links.ts';

const recovery = z.object({ email: z.string(), always: z.boolean().default(false) });

/** With so many mails whose links have half an hour left, a further one helps nobody. */
const enoughLinks = 3;

/**
 * `mail-recovery-link`: mails the link when somebody has the address, else does nothing. Whoever asks for somebody
 * else's link again and again neither fills their inbox nor keeps them without a link that works.
 */
export function identityTasks(deps: Deps): TaskList {
  return {
    'mail-recovery-link': async (given, { job }) => {
      const { email, always } = recovery.parse(given);
      await inTransaction(deps.db, async (tx) => {
        const found = await findAccountByEmail(tx, email);
        // Two jobs for one account count one after the other.
        const account = found && (await lockAccount(tx, found.id));
        if (!account) return;
        const fresh = await countFreshRecoveryLinks(tx, account.id, deps.clock.now());
        if (always || fresh < enoughLinks)
          await mailRecoveryLink(deps, tx, account, `recovery:${job.id}`);
      });
    },
  };
}
