import type { ShownAnnouncement } from '@slipway/contract/messages/messages';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import type { Role } from '@slipway/domain/identity/abilities';
import { audiencesOf } from '@slipway/domain/messages/announcements';
import type { Db } from '#db/transaction.ts';
import { listOnNow } from './shown-announcements-repository.ts';

/**
 * The announcements a page shows to its reader (null: not signed in) on the business's current
 * date.
 */
export async function shownAnnouncements(
  db: Db,
  reader: { role: Role | null; today: CalendarDate },
): Promise<ShownAnnouncement[]> {
  return listOnNow(db, reader.today, audiencesOf(reader.role));
}
