import type { TaskList } from 'graphile-worker';
import type { Deps } from '#deps.ts';
import { sendReminders } from '#features/bookings/reminders/send-reminders.ts';

/** The background work of bookings. */
export function bookingsTasks(deps: Deps): TaskList {
  return {
    'send-reminders': async () => {
      await sendReminders(deps);
    },
  };
}

/** In graphile-worker's crontab format: every quarter of an hour, a missed one is made up for. */
export const bookingsCrontab = '*/15 * * * * send-reminders ?fill=1h&max=3';
