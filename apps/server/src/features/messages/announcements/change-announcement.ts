import type { Announcement } from '@slipway/contract/messages/messages';
import { calendarDate, todayIn } from '@slipway/domain/dates/dates';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#db/transaction.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { conflict, notFound } from '#http/errors.ts';
import type { RequestedAnnouncement } from './announce.ts';
import { presentAnnouncement } from './announcements-presenter.ts';
import { lockAnnouncement, saveAnnouncement } from './announcements-repository.ts';

/**
 * Changes an announcement. Users who had dismissed it see it again.
 * @throws Refusal 404 when unknown, 409 when it has ended or changed since `version` was read
 */
export async function changeAnnouncement(
  deps: Deps,
  id: number,
  change: RequestedAnnouncement & { version: number },
): Promise<Announcement> {
  const { settings } = await readSettings(deps.db);
  return inTransaction(deps.db, async (tx) => {
    const now = await lockAnnouncement(tx, id);
    if (!now) throw notFound();
    if (now.endedAt !== null) throw conflict('This announcement has already ended.');
    if (now.version !== change.version) {
      throw conflict('This announcement was changed by someone else since you opened it.');
    }
    const { text, audience } = change;
    const values = {
      text,
      audience,
      from: calendarDate(change.from),
      to: calendarDate(change.to),
    };
    const row = await saveAnnouncement(tx, id, { values });
    return presentAnnouncement(row, todayIn(settings.time_zone, deps.clock.now()));
  });
}
