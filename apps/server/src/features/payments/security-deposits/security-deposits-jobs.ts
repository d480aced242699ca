import type { TaskList } from 'graphile-worker';
import type { Deps } from '#deps.ts';
import { settleSecurityDeposits } from './settle-security-deposits.ts';

/** The background job of security deposits. */
export function securityDepositsTasks(deps: Deps): TaskList {
  return {
    'security-deposits': async () => {
      await settleSecurityDeposits(deps);
    },
  };
}

/** In graphile-worker's crontab format: every 5 minutes, catching up on missed runs. */
export const securityDepositsCrontab = '*/5 * * * * security-deposits ?fill=1h&max=3';
