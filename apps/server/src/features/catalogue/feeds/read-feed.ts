import {
  contradicts,
  readEveryMinutes,
  splitEchoes,
  type Days,
  type FeedBlock,
  type FeedSpan,
} from '@slipway/domain/catalogue/calendar-feeds';
import { bookingHorizonDays } from '@slipway/domain/bookings/availability';
import { busyDays } from '@slipway/domain/catalogue/busy-entries';
import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { FileProblem } from '#adapters/file-problem.ts';
import { RemoteProblem, type RemoteFile } from '#adapters/remote-files.ts';
import type { Deps } from '#deps.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import { liveTripsFrom } from '#features/bookings/bookings-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { calendarIdentity } from './calendar-identity.ts';
import { keepConflicts } from './conflicts-repository.ts';
import { findFeed, updateFeed, type FeedColumns, type FeedRow } from './feeds-repository.ts';
import { ownEntries } from './own-entries.ts';
import {
  blocksOfFeed,
  claimFeed,
  deleteFeedBlocks,
  holdClaimed,
  insertFeedBlocks,
} from './readings-repository.ts';

export type FeedDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'log' | 'remote' | 'readers'>;

/** Days before today that are kept, so that what is on now does not change every day. */
const daysBack = 31;
/** A file that is only ever found unchanged is read whole once a day: repeating events go on. */
const wholeEveryMs = 86_400_000;

const wordsOf = {
  reserved: 'Reserved on',
  unavailable: 'Not available on',
  echo: 'Not available on',
};

type Block = FeedBlock & { reason: string };

/** What the spans of a calendar block, apart by whether it is our own word coming back. */
function blocksOf(spans: FeedSpan[], ours: Days[], platform: string): Block[] {
  return spans.flatMap((span) => {
    const parts = span.kind === 'reserved' ? [{ ...span, echo: false }] : splitEchoes(span, ours);
    return parts.map(({ from, to, echo }) => {
      const kind = echo ? 'echo' : span.kind;
      return { from, to, kind, reason: `${wordsOf[kind]} ${platform}` };
    });
  });
}

const keyOf = (block: Block) => `${block.from} ${block.to} ${block.kind} ${block.reason}`;

/** Makes the feed's blocks these; what stays the same keeps its number. */
async function replaceBlocks(tx: Db, feed: FeedColumns, wanted: Block[]): Promise<void> {
  const present = await blocksOfFeed(tx, feed.id);
  const known = new Set(present.map(keyOf));
  const kept = new Set(wanted.map(keyOf));
  const gone = present.filter((block) => !kept.has(keyOf(block)));
  await deleteFeedBlocks(
    tx,
    gone.map(({ id }) => id),
  );
  await insertFeedBlocks(
    tx,
    feed,
    wanted.filter((block) => !known.has(keyOf(block))),
  );
}

/** Lists for staff what the calendar and bookings say against each other. It changes neither. */
async function noteConflicts(tx: Db, feed: FeedColumns, today: CalendarDate, now: Date) {
  const blocks = await blocksOfFeed(tx, feed.id);
  const trips = await liveTripsFrom(tx, feed.unitId, today);
  const found = trips.flatMap((trip) =>
    blocks
      .filter((block) => contradicts(block, trip, feed.fetchedAt))
      .map(({ from, to }) => ({ booking_id: trip.id, from_date: from, to_date: to })),
  );
  await keepConflicts(tx, feed.id, found, now);
}

function fetchFile(deps: FeedDeps, feed: FeedColumns, now: Date): Promise<RemoteFile> {
  const whole = feed.wholeAt === null || now.getTime() - feed.wholeAt.getTime() >= wholeEveryMs;
  return deps.remote.read({
    url: feed.importUrl ?? '',
    accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
    ...(whole ? {} : { etag: feed.etag, lastModified: feed.lastModified }),
  });
}

interface Reading {
  deps: FeedDeps;
  row: FeedRow;
  claim: string;
  zone: string;
  today: CalendarDate;
  now: Date;
}

/** What was read, put into the database in one go, unless another reading has begun since. */
async function keepReading(
  { deps, row, claim, zone, today, now }: Reading,
  file: RemoteFile,
  spans: FeedSpan[] | null,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const feed = await holdClaimed(tx, row.feed.id, claim);
    if (!feed) return;
    if (spans) {
      const entries = await ownEntries(tx, { unit: row.unit, feedId: feed.id }, zone, now);
      await replaceBlocks(tx, feed, blocksOf(spans, busyDays(entries, zone), row.platform));
    }
    await noteConflicts(tx, feed, today, now);
    await updateFeed(tx, feed.id, {
      ...(file.changed ? { etag: file.etag, lastModified: file.lastModified, wholeAt: now } : {}),
      ...readAt(now),
      lastOkAt: now,
      error: null,
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
 * Reads a platform's calendar of a unit: its events become blocks of the unit, those that are gone give
 * their days back, and what contradicts a booking is listed. A failure is noted with the feed, and the
 * earlier blocks stay. Nothing happens while another process reads it.
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
    const given = { zone, within, ownUids };
    const read = file.changed ? await deps.readers.read('calendar', file.body, given) : null;
    await keepReading({ deps, row, claim, zone, today, now }, file, read?.rows ?? null);
  } catch (error) {
    const known = error instanceof RemoteProblem || error instanceof FileProblem;
    if (!known) deps.log.error({ err: error, feed: id }, 'a calendar could not be read');
    const words = known ? error.message : 'The calendar could not be read.';
    await inTransaction(deps.db, async (tx) => {
      if (!(await holdClaimed(tx, id, claim))) return;
      await updateFeed(tx, id, { ...readAt(now), error: words });
    });
  }
}
