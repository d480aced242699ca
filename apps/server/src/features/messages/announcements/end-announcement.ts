import type { Announcement } from '@slipway/contract/messages/messages';
import { todayIn } from '@slipway/domain/dates/dates';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#db/transaction.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';
import { presentAnnouncement } from './announcements-presenter.ts';
import { lockAnnouncement, saveAnnouncement } from './announcements-repository.ts';

/**
 * Ends an announcement now; it stays in the list as past. Idempotent.
 * @throws Refusal 404 when unknown
 */
export async function endAnnouncement(deps: Deps, id: number): Promise<Announcement> {
  const { settings } = await readSettings(deps.db);
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const before = await lockAnnouncement(tx, id);
    if (!before) throw notFound();
    const row = before.endedAt === null ? await saveAnnouncement(tx, id, { endedAt: now }) : before;
    return presentAnnouncement(row, todayIn(settings.time_zone, now));
  });
}
