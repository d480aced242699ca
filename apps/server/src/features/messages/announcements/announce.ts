import type { Announcement } from '@slipway/contract/messages/messages';
import { calendarDate, todayIn } from '@slipway/domain/dates/dates';
import type { Audience } from '@slipway/domain/messages/announcements';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { invalid } from '#http/errors.ts';
import { presentAnnouncement } from './announcements-presenter.ts';
import { insertAnnouncement } from './announcements-repository.ts';

/** An announcement as received; the contract has validated its dates. */
export interface RequestedAnnouncement {
  text: string;
  from: string;
  to: string;
  audience: Audience;
}

/**
 * Adds an announcement.
 * @throws Refusal 422 when its last day has passed, so nobody would see it
 */
export async function announce(
  deps: Deps,
  announcement: RequestedAnnouncement,
): Promise<Announcement> {
  const { settings } = await readSettings(deps.db);
  const today = todayIn(settings.time_zone, deps.clock.now());
  if (announcement.to < today) throw invalid({ to: ['To cannot be before today.'] });
  const values = {
    ...announcement,
    from: calendarDate(announcement.from),
    to: calendarDate(announcement.to),
  };
  return presentAnnouncement(await insertAnnouncement(deps.db, values), today);
}
