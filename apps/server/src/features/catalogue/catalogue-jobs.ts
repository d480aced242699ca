import type { TaskList } from 'graphile-worker';
import { sweepLooseFiles, type PictureDeps } from '#features/catalogue/save-with-pictures.ts';

/** The catalogue's background work. */
export function catalogueTasks(deps: PictureDeps): TaskList {
  return { 'sweep-files': () => sweepLooseFiles(deps) };
}

/** In graphile-worker's crontab format. */
export const catalogueCrontab = '17 * * * * sweep-files';
