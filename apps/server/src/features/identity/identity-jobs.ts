import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#db/transaction.ts';
import { findAccountByEmail } from '#features/identity/identity-repository.ts';
import { mailRecoveryLink } from '#features/identity/mail-links.ts';

const recovery = z.object({ email: z.string() });

/** `mail-recovery-link`: mails the link when somebody has the address, else does nothing. */
export function identityTasks(deps: Deps): TaskList {
  return {
    'mail-recovery-link': async (given, { job }) => {
      const { email } = recovery.parse(given);
      await inTransaction(deps.db, async (tx) => {
        const account = await findAccountByEmail(tx, email);
        if (account) await mailRecoveryLink(deps, tx, account, `recovery:${job.id}`);
      });
    },
  };
}
