import type { Announcement } from '@slipway/contract/messages/messages';
import { calendarDate, type CalendarDate } from '@slipway/domain/dates/dates';
import { announcementState } from '@slipway/domain/messages/announcements';
import type { AnnouncementRow } from './announcements-repository.ts';

/** An announcement for Admins, with its state on the business's current date. */
export function presentAnnouncement(row: AnnouncementRow, today: CalendarDate): Announcement {
  const from = calendarDate(row.fromDate);
  const to = calendarDate(row.toDate);
  return {
    id: row.id,
    text: row.body,
    from,
    to,
    audience: row.audience,
    state: announcementState({ from, to, ended: row.endedAt !== null }, today),
    ended_at: row.endedAt?.toISOString() ?? null,
    version: row.version,
  };
}
