import type { CalendarDate } from '@slipway/domain/dates/dates';
import type { Audience } from '@slipway/domain/messages/announcements';
import { prepared, type Db } from '#db/transaction.ts';

export interface ShownRow {
  id: number;
  text: string;
  audience: Audience;
  version: number;
}

/** Announcements shown to these audiences on a day, newest first; loaded by every page. */
export async function listOnNow(
  db: Db,
  today: CalendarDate,
  audiences: readonly Audience[],
): Promise<ShownRow[]> {
  return prepared<ShownRow>(
    db,
    'announcements-on-now',
    `select id, body as text, audience, version from announcements
     where ended_at is null and from_date <= $1::date and to_date >= $1::date
       and audience = any($2::text[])
     order by from_date desc, id desc limit 5`,
    [today, audiences],
  );
}
