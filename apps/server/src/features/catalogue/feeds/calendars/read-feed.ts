import { readEveryMinutes, type FeedSpan } from '@slipway/domain/catalogue/calendar-feeds';
import { bookingHorizonDays } from '@slipway/domain/bookings/availability';
import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { FileProblem } from '#adapters/reading/file-problem.ts';
import type { Reading } from '#adapters/reading/reading-threads.ts';
import { RemoteProblem, type RemoteFile } from '#adapters/remote-files.ts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#db/transaction.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { calendarIdentity } from './calendar-identity.ts';
import {
  findFeed,
  updateFeed,
  type FeedColumns,
  type FeedRow,
} from '#features/catalogue/feeds/feeds-repository.ts';
import { nightsOf } from './nights-of-unit.ts';
import { saveReading, type ReadAt } from './save-reading.ts';
import type { CalendarNotes } from './read-calendar.ts';
import { claimFeed, holdClaimed } from './readings-repository.ts';

export type FeedDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'log' | 'remote' | 'readers'>;

/** Past days to keep, so that an event still under way does not change every day. */
const daysBack = 31;
/** An unchanged file is still parsed once a day, because recurring events continue. */
const fullReadEveryMs = 86_400_000;

function fetchFile(deps: FeedDeps, feed: FeedColumns, now: Date): Promise<RemoteFile> {
  const old = feed.wholeAt === null || now.getTime() - feed.wholeAt.getTime() >= fullReadEveryMs;
  // A pending doubt must be confirmed by another full reading.
  const whole = old || feed.fewerSince !== null || feed.error !== null;
  return deps.remote.read({
    url: feed.importUrl ?? '',
    accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
    ...(whole ? {} : { etag: feed.etag, lastModified: feed.lastModified }),
  });
}

interface Claimed {
  deps: FeedDeps;
  row: FeedRow;
  claim: string;
  when: ReadAt;
}

/** Stores a reading in one transaction, unless a newer reading has started. */
async function storeReading(
  { deps, row, claim, when }: Claimed,
  file: RemoteFile,
  content: Reading<FeedSpan, CalendarNotes> | null,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const feed = await holdClaimed(tx, row.feed.id, claim);
    if (!feed) return;
    const kept = await saveReading(tx, { ...row, feed }, content, when);
    const { now } = when;
    await updateFeed(tx, feed.id, {
      ...(file.changed ? { etag: file.etag, lastModified: file.lastModified, wholeAt: now } : {}),
      ...readAt(now),
      ...kept,
    });
  });
}

const readAt = (now: Date) => ({
  lastReadAt: now,
  nextReadAt: new Date(now.getTime() + readEveryMinutes * 60_000),
  claim: null,
  claimedAt: null,
});

/**
 * Reads a platform's calendar for a unit: its events become blocks of the unit, blocks of vanished
 * events are removed, and conflicts with bookings are listed. A failure is recorded on the feed and
 * earlier blocks stay. Does nothing while another process is reading it.
 */
export async function readFeed(deps: FeedDeps, id: number): Promise<void> {
  const now = deps.clock.now();
  const { settings } = await readSettings(deps.db);
  const zone = settings.time_zone;
  const today = todayIn(zone, now);
  const row = await findFeed(deps.db, id, 0, today);
  const claim = deps.ids.uuid();
  const feed = row && (await claimFeed(deps.db, id, claim, now));
  if (!row || !feed) return;
  try {
    const file = await fetchFile(deps, feed, now);
    const { ending: ownUids } = await calendarIdentity(deps.db);
    const within = { from: addDays(today, -daysBack), to: addDays(today, bookingHorizonDays) };
    const nights = await nightsOf(deps.db, row.unit.id);
    const options = { zone, within, ownUids, nights: nights !== null };
    const content = file.changed ? await deps.readers.read('calendar', file.body, options) : null;
    await storeReading({ deps, row, claim, when: { zone, today, now, nights } }, file, content);
  } catch (error) {
    const isExpected = error instanceof RemoteProblem || error instanceof FileProblem;
    if (!isExpected) deps.log.error({ err: error, feed: id }, 'a calendar could not be read');
    const words = isExpected ? error.message : 'The calendar could not be read.';
    await inTransaction(deps.db, async (tx) => {
      if (!(await holdClaimed(tx, id, claim))) return;
      await updateFeed(tx, id, { ...readAt(now), error: words });
    });
  }
}
