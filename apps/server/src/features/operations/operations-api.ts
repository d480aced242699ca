/** What other features may use of operations. */
export { reportLateItems } from '#features/operations/daily-log/late-items.ts';
export { reportDepartures } from '#features/operations/departures/departure-tasks.ts';
export { countOpenDrafts } from '#features/operations/drafts/read-drafts.ts';
export { ensureContent, ensureDrafts, ensureTerms } from '#features/operations/ensure-content.ts';
export { cleanUpDailyLog } from '#features/operations/daily-log/clean-up-daily-log.ts';
export { readHomePage } from '#features/operations/home-page.ts';
export { cachedFigures } from '#features/operations/system/read-figures.ts';
export type { Figures } from '#features/operations/system/read-figures.ts';
export { reportProcess } from '#features/operations/system/report-process.ts';
export type { ProcessLoad } from '#features/operations/system/process-load.ts';
export { reportSystem } from '#features/operations/system/report-system.ts';
