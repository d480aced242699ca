import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import type { BusyEntry } from '@slipway/domain/catalogue/busy-entries';
import { ownSummaries } from '@slipway/domain/catalogue/calendar-words';
import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';
import { calendarIdentity } from './calendar-identity.ts';
import { saveEntries } from './entries-repository.ts';
import {
  findFeedByToken,
  lockFeedsOf,
  updateFeed,
} from '#features/catalogue/feeds/feeds-repository.ts';
import { ownEntries } from './own-entries.ts';

const dayMs = 86_400_000;
/** Fetches within a minute of each other are recorded once. */
const notedEveryMs = 60_000;

const midnight = (day: string) => new Date(`${day}T00:00:00Z`);

/** Start and end of an entry as ISO strings; the end is exclusive. */
const timesOf = (entry: BusyEntry) =>
  entry.allDay
    ? { starts: entry.from, ends: addDays(entry.to, 1) }
    : { starts: entry.start.toISOString(), ends: entry.end.toISOString() };

/**
 * Our calendar of a unit for one platform (RFC 5545): when it is busy, without personal data.
 * @throws Refusal 404 when the address is unknown or no longer valid
 */
export async function writeCalendar(
  deps: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<string> {
  const now = deps.clock.now();
  const { settings } = await readSettings(deps.db);
  const found = await findFeedByToken(deps.db, token, todayIn(settings.time_zone, now));
  if (!found) throw notFound();
  const { feed, unit } = found;
  // Each item of a unit has a list of its own.
  const of = feed.item === 0 ? '' : `i${feed.item}.`;
  const named = ({ source }: BusyEntry) => of + source;
  const { entries, versions } = await inTransaction(deps.db, async (tx) => {
    // Concurrent fetches are serialised, so that a sequence never goes with older times.
    await lockFeedsOf(tx, unit.id);
    const place = { unit, feed };
    const entries = await ownEntries(tx, place, settings.time_zone, now);
    const noted = entries.map((entry) => ({ source: named(entry), ...timesOf(entry) }));
    return { entries, versions: await saveEntries(tx, { unitId: unit.id, of }, noted, now) };
  });
  const { uidOf } = await calendarIdentity(deps.db);
  const calendar = ical({
    name: unit.name,
    prodId: { company: 'Slipway', product: 'Calendar' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  });
  for (const entry of entries) {
    const version = versions.get(named(entry));
    calendar.createEvent({
      id: uidOf(unit.id, named(entry)),
      start: entry.allDay ? midnight(entry.from) : entry.start,
      end: entry.allDay ? new Date(midnight(entry.to).getTime() + dayMs) : entry.end,
      allDay: entry.allDay,
      summary:
        ownSummaries[
          entry.source.startsWith('k') || entry.source === 'm' ? 'unavailable' : 'booked'
        ],
      stamp: version?.changed_at ?? now,
      lastModified: version?.changed_at ?? now,
      sequence: version?.sequence ?? 0,
      transparency: ICalEventTransparency.OPAQUE,
    });
  }
  if (feed.fetchedAt === null || now.getTime() - feed.fetchedAt.getTime() >= notedEveryMs) {
    await updateFeed(deps.db, feed.id, { fetchedAt: now });
  }
  return `${calendar.toString().trimEnd()}\r\n`;
}
