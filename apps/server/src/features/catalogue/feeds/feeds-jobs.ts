import type { TaskList } from 'graphile-worker';
import { addDays, calendarDate } from '@slipway/domain/dates/dates';
import { z } from 'zod';
import type { Db } from '#db/transaction.ts';
import {
  endPastConflicts,
  deleteOldConflicts,
} from '#features/catalogue/feeds/calendars/conflicts-repository.ts';
import { deleteOldEntries } from '#features/catalogue/feeds/calendars/entries-repository.ts';
import { fetchPictures, type FetchDeps } from '#features/catalogue/feeds/offers/fetch-pictures.ts';
import { readFeed, type FeedDeps } from '#features/catalogue/feeds/calendars/read-feed.ts';
import { enqueueDueFeeds } from '#features/catalogue/feeds/calendars/due-feeds-repository.ts';

const payload = z.object({ id: z.int() });
const ofUnit = z.object({ unit: z.int() });
const entriesKeptDays = 60;
const conflictsKeptDays = 90;

async function deletePastRecords(db: Db, now: Date): Promise<void> {
  const today = calendarDate(now.toISOString().slice(0, 10));
  await deleteOldEntries(db, addDays(today, -entriesKeptDays));
  // A date has passed in every time zone only a day later.
  await endPastConflicts(db, addDays(today, -1), now);
  await deleteOldConflicts(db, addDays(today, -conflictsKeptDays));
}

/**
 * `read-calendar-feeds` adds a job for each feed that is due; one process at a time reads a feed.
 * `fetch-pictures` follows an import.
 */
export function feedsTasks(deps: FeedDeps & FetchDeps): TaskList {
  return {
    'read-calendar-feeds': async () => {
      const now = deps.clock.now();
      await enqueueDueFeeds(deps.db, now);
      await deletePastRecords(deps.db, now);
    },
    'fetch-pictures': async (raw) => {
      await fetchPictures(deps, ofUnit.parse(raw).unit);
    },
    'read-calendar-feed': async (raw) => {
      await readFeed(deps, payload.parse(raw).id);
    },
  };
}

/** In graphile-worker's crontab format: every five minutes. */
export const feedsCrontab = '*/5 * * * * read-calendar-feeds';
