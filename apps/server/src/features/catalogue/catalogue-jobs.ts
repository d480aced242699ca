import type { TaskList } from 'graphile-worker';
import { feedsCrontab, feedsTasks } from '#features/catalogue/feeds/feeds-jobs.ts';
import type { FeedDeps } from '#features/catalogue/feeds/calendars/read-feed.ts';
import {
  deleteOrphanedFiles,
  type PictureDeps,
} from '#features/catalogue/pictures/save-with-pictures.ts';

/** The catalogue's background work. */
export function catalogueTasks(deps: PictureDeps & FeedDeps): TaskList {
  return { 'sweep-files': () => deleteOrphanedFiles(deps), ...feedsTasks(deps) };
}

/** In graphile-worker's crontab format. */
export const catalogueCrontab = ['17 * * * * sweep-files', feedsCrontab].join('\n');
