import type { TaskList } from 'graphile-worker';
import { addDays, calendarDate } from '@slipway/domain/dates/dates';
import { z } from 'zod';
import { forgetEntries } from './entries-repository.ts';
import { readFeed, type FeedDeps } from './read-feed.ts';
import { enqueueDueFeeds } from './readings-repository.ts';

const payload = z.object({ id: z.int() });
const entriesKeptDays = 60;

/** `read-calendar-feeds` gives each feed that is due its job; a feed is read by one process at a time. */
export function feedsTasks(deps: FeedDeps): TaskList {
  return {
    'read-calendar-feeds': async () => {
      const now = deps.clock.now();
      await enqueueDueFeeds(deps.db, now);
      const today = calendarDate(now.toISOString().slice(0, 10));
      await forgetEntries(deps.db, addDays(today, -entriesKeptDays));
    },
    'read-calendar-feed': async (given) => {
      await readFeed(deps, payload.parse(given).id);
    },
  };
}

/** In graphile-worker's crontab format: every five minutes, whatever is due by then. */
export const feedsCrontab = '*/5 * * * * read-calendar-feeds';
