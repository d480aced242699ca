import type { TaskList } from 'graphile-worker';
import type { Deps } from '#deps.ts';
import { sumMonths } from './sum-months.ts';

/** The background jobs of reports. */
export function reportsTasks(deps: Deps): TaskList {
  return {
    'sum-months': async () => {
      await sumMonths(deps);
    },
  };
}

/** In graphile-worker's crontab format: sums past months again soon after a change. */
export const reportsCrontab = '*/5 * * * * sum-months ?fill=1d&max=1';
