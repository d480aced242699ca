import type { TaskList } from 'graphile-worker';
import type { Deps } from '#deps.ts';
import { sendReminders } from '#features/bookings/reminders/send-reminders.ts';

/** The background jobs of bookings. */
export function bookingsTasks(deps: Deps): TaskList {
  return {
    'send-reminders': async () => {
      await sendReminders(deps);
    },
  };
}

/** In graphile-worker's crontab format: every 15 minutes, catching up on missed runs. */
export const bookingsCrontab = '*/15 * * * * send-reminders ?fill=1h&max=3';
