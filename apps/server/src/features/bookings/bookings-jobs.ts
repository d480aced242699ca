import type { TaskList } from 'graphile-worker';
import type { Deps } from '#deps.ts';
import { offerPlaces } from '#features/bookings/waiting/offer-places.ts';
import { sendReminders } from '#features/bookings/reminders/send-reminders.ts';

/** The background jobs of bookings. */
export function bookingsTasks(deps: Deps): TaskList {
  return {
    'offer-waiting': async () => {
      await offerPlaces(deps);
    },
    'send-reminders': async () => {
      await sendReminders(deps);
    },
  };
}

/**
 * In graphile-worker's crontab format: reminders every 15 minutes, catching up on missed runs. Whatever frees a place
 * runs `offer-waiting` at once; every five minutes it looks for what frees places without being noticed, and begins the day.
 */
export const bookingsCrontab = `*/15 * * * * send-reminders ?fill=1h&max=3
*/5 * * * * offer-waiting`;
