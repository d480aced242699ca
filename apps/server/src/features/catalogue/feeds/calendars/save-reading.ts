import {
  contradicts,
  findSuspectedLoss,
  confirmLossAfterMinutes,
  lossOf,
  isOwnBlockEchoed,
  splitEchoes,
  normaliseSpans,
  type Days,
  type SuspectedLoss,
  type FeedSpan,
} from '@slipway/domain/catalogue/calendar-feeds';
import { busyDays, type BusyEntry } from '@slipway/domain/catalogue/busy-entries';
import { daysOfBlock, type BlockedDays } from '@slipway/domain/bookings/blocks';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import type { Reading } from '#adapters/reading/reading-threads.ts';
import type { Db } from '#db/transaction.ts';
import { holdDays } from '#db/unit-days.ts';
import { liveTripsFrom } from './live-trips-repository.ts';
import { addTask, endTask } from '#features/payments/payments-api.ts';
import { taskKey } from '#features/catalogue/feeds/calendar-tasks.ts';
import {
  conflictingBookings,
  saveConflicts,
  type FeedConflictPair,
} from './conflicts-repository.ts';
import type { FeedColumns, FeedRow } from '#features/catalogue/feeds/feeds-repository.ts';
import { ownEntries } from './own-entries.ts';
import type { CalendarNotes } from './read-calendar.ts';
import {
  blocksOfFeed,
  deleteFeedBlocks,
  insertFeedBlocks,
  type StoredBlock,
} from './readings-repository.ts';

const wordsOf = {
  reserved: 'Reserved on',
  unavailable: 'Not available on',
  echo: 'Not available on',
};

type Block = Omit<StoredBlock, 'id'>;

/** When a calendar was read, and the handover and return of a unit that is let by nights. */
export interface ReadAt {
  zone: string;
  today: CalendarDate;
  now: Date;
  nights: BlockedDays['nights'];
}

/** The published entries that are not bookings: blocks and maintenance. */
const noTrips = (entries: BusyEntry[]) =>
  entries.filter(({ source }) => source.startsWith('k') || source === 'm');

/**
 * The blocks for the spans of a calendar, marking those that echo our own entries, now or earlier.
 * @param before the days that were echoes at the last reading
 */
function blocksOf(
  spans: FeedSpan[],
  published: { all: Days[]; blocks: Days[] },
  before: Days[],
  { platform, nights }: { platform: string; nights: BlockedDays['nights'] },
): Block[] {
  const isOurs = (span: Days) =>
    published.blocks.some(({ from, to }) => from === span.from && to === span.to);
  const wasOurs = new Set(before.map(daysKey));
  return spans.flatMap((span): Block[] => {
    const block = (days: Days, kind: Block['kind'], wasEcho: boolean) => ({
      from: days.from,
      to: days.to,
      kind,
      wasEcho,
      nights: span.timed ? null : nights,
      reason: `${wordsOf[kind]} ${platform}`,
    });
    // Nobody can have reserved exactly the days we blocked, whatever the platform calls them.
    if (span.kind === 'reserved') {
      return isOurs(span)
        ? [block(span, 'echo', false)]
        : [block(span, 'reserved', wasOurs.has(daysKey(span)))];
    }
    return splitEchoes(span, published.all).flatMap((part) =>
      part.echo
        ? [block(part, 'echo', false)]
        : splitEchoes(part, before).map((its) => block(its, 'unavailable', its.echo)),
    );
  });
}

const daysKey = ({ from, to }: Days) => `${from} ${to}`;
const keyOf = (block: Block) =>
  [
    daysKey(block),
    block.kind,
    block.wasEcho,
    block.reason,
    block.nights?.handover,
    block.nights?.return,
  ].join(' ');
/** Whether we publish the block to the platform, or did until recently. */
const isOurEcho = ({ kind, wasEcho }: StoredBlock) => kind === 'echo' || wasEcho;

/** Replaces the feed's blocks; unchanged ones keep their ids, and held ones always stay. */
async function replaceBlocks(
  tx: Db,
  feed: FeedColumns,
  present: StoredBlock[],
  newBlocks: Block[],
  held: boolean,
): Promise<void> {
  const known = new Set(present.map(keyOf));
  const kept = new Set(newBlocks.map(keyOf));
  const gone = held ? [] : present.filter((block) => !kept.has(keyOf(block)));
  await deleteFeedBlocks(
    tx,
    gone.map(({ id }) => id),
  );
  const added = newBlocks.filter((block) => !known.has(keyOf(block)));
  // No booking is made on these days meanwhile.
  const { unitId } = feed;
  await holdDays(
    tx,
    added.map((block) => ({ unitId, ...daysOfBlock(block) })),
  );
  await insertFeedBlocks(tx, feed, added);
}

/** Lists contradictions between the calendar and bookings for staff. Changes neither. */
async function reportConflicts(
  tx: Db,
  feed: FeedColumns,
  platformsOwn: Days[],
  { today, now, zone }: Pick<ReadAt, 'today' | 'now' | 'zone'>,
): Promise<void> {
  const blocks = await blocksOfFeed(tx, feed.id);
  const all = await liveTripsFrom(tx, feed.unitId, today, zone);
  const trips = all.filter(({ item }) => feed.item === 0 || item === feed.item);
  const known = await conflictingBookings(tx, feed.id);
  const found = trips.flatMap((trip) => {
    const { id, madeAt } = trip;
    if (id === null || madeAt === null) return [];
    const own = platformsOwn.some(({ from, to }) => from <= trip.date && trip.date <= to);
    // A reservation made before the platform knew of the booking stays a conflict, even after it
    // reads the booking.
    const heardAt = own || known.has(id) ? null : feed.fetchedAt;
    return blocks
      .filter((block) => contradicts(block, { ...trip, madeAt }, heardAt))
      .map(({ from, to }) => ({ booking_id: id, from_date: from, to_date: to }));
  });
  const key = (one: FeedConflictPair) => `${one.booking_id} ${one.from_date} ${one.to_date}`;
  // A booking of several items is in conflict once.
  await saveConflicts(tx, feed.id, [...new Map(found.map((one) => [key(one), one])).values()], now);
}

/**
 * Days the platform blocked itself, as spans: without echoes, which the platform is expected to
 * drop after our booking is cancelled.
 */
const ownSpans = (present: StoredBlock[]) =>
  normaliseSpans(
    present
      .filter((block) => !isOurEcho(block))
      .map(({ from, to, kind }) => ({
        from,
        to,
        kind: kind === 'reserved' ? kind : 'unavailable',
      })),
  );

const problems = {
  cutOff:
    'The calendar ends in the middle: what it has was read, and nothing that it blocked before was freed.',
  nothing: 'None of the calendar’s events could be read: nothing that it blocked before was freed.',
};

/** The message to staff about a calendar that is not trusted yet. */
const suspectedLossText = (
  row: FeedRow,
  { lost, of, what }: SuspectedLoss,
  lessReadable: boolean,
) =>
  `${row.unit.name} on ${row.platform}: ${lost} of ${of} blocked ${of === 1 ? what.replace(/s$/, '') : what} ahead ${lost === 1 ? 'is' : 'are'} gone${
    lessReadable ? ', and parts of the calendar can no longer be read' : ''
  }.`;

/**
 * Since when the calendar is not trusted, with the message for staff; null when nothing is
 * suspicious.
 */
async function fewerSince(
  tx: Db,
  row: FeedRow,
  suspected: SuspectedLoss | null,
  { now, lessReadable }: { now: Date; lessReadable: boolean },
): Promise<Date | null> {
  const { feed } = row;
  const since = feed.fewerSince;
  if (!suspected) {
    if (since) await endTask(tx, taskKey(feed.id, since), now);
    return null;
  }
  if (since) {
    const confirmed = now.getTime() - since.getTime() >= confirmLossAfterMinutes * 60_000;
    return confirmed ? null : since;
  }
  await addTask(tx, {
    kind: 'calendar_fewer',
    key: taskKey(feed.id, now),
    reason: suspectedLossText(row, suspected, lessReadable),
    now,
  });
  return now;
}

/**
 * Stores a reading: the calendar's days become the feed's blocks, and conflicts with bookings are
 * listed. A calendar that lost most of its future events, or lost days while becoming less
 * readable, frees nothing until the next reading an hour later confirms it.
 * @param content null: the file is unchanged
 * @returns the values to store on the feed
 */
export async function saveReading(
  tx: Db,
  row: FeedRow,
  content: Reading<FeedSpan, CalendarNotes> | null,
  when: ReadAt,
): Promise<Partial<FeedColumns>> {
  const { feed, unit, platform } = row;
  if (!content) {
    await reportConflicts(tx, feed, [], when);
    return { lastOkAt: when.now, error: null };
  }
  const { rows, rest } = content;
  const entries = await ownEntries(tx, { unit, feed }, when.zone, when.now);
  const published = {
    all: busyDays(entries, when.zone),
    blocks: busyDays(noTrips(entries), when.zone),
  };
  const present = await blocksOfFeed(tx, feed.id);
  const newBlocks = blocksOf(rows, published, present.filter(isOurEcho), {
    platform,
    nights: when.nights,
  });
  const error = rest.cutOff
    ? problems.cutOff
    : rows.length === 0 && rest.leftOut > 0
      ? problems.nothing
      : null;
  const lessReadable = rest.allFaults > feed.believedFaults;
  const suspected = findSuspectedLoss(lossOf(ownSpans(present), rows, when.today), lessReadable);
  const since =
    error === null
      ? await fewerSince(tx, row, suspected, { now: when.now, lessReadable })
      : feed.fewerSince;
  await replaceBlocks(tx, feed, present, newBlocks, error !== null || since !== null);
  const own = feed.lastOkAt === null ? [] : isOwnBlockEchoed(rows, present, published.all);
  await reportConflicts(tx, feed, own, when);
  return {
    faults: rest.faults,
    allFaults: rest.allFaults,
    fewerSince: since,
    error,
    ...(error === null ? { lastOkAt: when.now } : {}),
    ...(error === null && since === null ? { believedFaults: rest.allFaults } : {}),
  };
}
