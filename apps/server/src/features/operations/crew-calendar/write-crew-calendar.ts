import { clockHours } from '@slipway/domain/dates/clock-hours';
import { wallClock } from '@slipway/domain/dates/dates';
import { crewCalendarSince, crewEntry } from '@slipway/domain/operations/crew-entry';
import { pagePaths } from '@slipway/domain/pages/page-paths';
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { hashOfLink } from '#db/links/hash-of-link.ts';
import type { Deps } from '#deps.ts';
import { inHours, whenText } from '#features/messages/messages-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';
import { findCalendarByHash, noteFetched } from './crew-calendar-repository.ts';
import { listCrewTrips } from './crew-trips-repository.ts';

/** Readings within a minute of each other are recorded once. */
const notedEveryMs = 60_000;

/**
 * The calendar of a crew member (RFC 5545): the trips that they sail on, with guests (docs/rules/availability.md,
 * "Crew").
 * @throws Refusal 404 when the address is unknown or has ended
 */
export async function writeCrewCalendar(
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  token: string,
): Promise<string> {
  const now = deps.clock.now();
  const tokenHash = hashOfLink(token);
  const found = await findCalendarByHash(deps.db, tokenHash);
  if (!found) throw notFound();
  const { settings } = await readSettings(deps.db);
  const trips = await listCrewTrips(deps.db, {
    personId: found.userId,
    since: crewCalendarSince(now),
    companyId: settings.company_id,
  });
  const host = new URL(deps.publicUrl()).hostname;
  const calendar = ical({
    name: settings.business.name,
    prodId: { company: 'Slipway', product: 'Crew' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  });
  for (const trip of trips) {
    const zone = trip.zone ?? settings.time_zone;
    const { date, time } = wallClock(trip.startsAt, zone);
    const when = inHours(clockHours(zone), () =>
      whenText({ date, time, until: wallClock(trip.endsAt, zone) }),
    );
    const link = `${deps.publicUrl()}${pagePaths['daily-log']}?date=${date}`;
    const { summary, lines } = crewEntry({ ...trip, when });
    const source =
      trip.bookingId === null ? `departure-${trip.departureId}` : `booking-${trip.bookingId}`;
    calendar.createEvent({
      id: `crew-${source}@${host}`,
      sequence: trip.version,
      stamp: found.madeAt,
      start: trip.from,
      end: trip.until,
      summary,
      description: [...lines, link].join('\n'),
      location: settings.business.address,
      url: link,
      status: ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.OPAQUE,
    });
  }
  if (found.fetchedAt === null || now.getTime() - found.fetchedAt.getTime() >= notedEveryMs) {
    await noteFetched(deps.db, tokenHash, now);
  }
  return `${calendar.toString().trimEnd()}\r\n`;
}
