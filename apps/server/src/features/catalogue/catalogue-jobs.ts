import type { TaskList } from 'graphile-worker';
import { feedsCrontab, feedsTasks } from '#features/catalogue/feeds/feeds-jobs.ts';
import type { FeedDeps } from '#features/catalogue/feeds/calendars/read-feed.ts';
import {
  deleteOrphanedFiles,
  type PictureDeps,
} from '#features/catalogue/pictures/save-with-pictures.ts';
import { reportLowStock } from '#features/catalogue/variants/report-low-stock.ts';

/** The catalogue's background work. */
export function catalogueTasks(deps: PictureDeps & FeedDeps): TaskList {
  return {
    'sweep-files': () => deleteOrphanedFiles(deps),
    'report-low-stock': () => reportLowStock(deps),
    ...feedsTasks(deps),
  };
}

/** In graphile-worker's crontab format. */
export const catalogueCrontab = [
  '17 * * * * sweep-files',
  '*/5 * * * * report-low-stock',
  feedsCrontab,
].join('\n');
