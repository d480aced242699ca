/** What others may do with the business's texts and the day's work. */
export { ensureContent } from '#features/operations/ensure-content.ts';
export { cleanUpDailyLog } from '#features/operations/daily-log/clean-up-daily-log.ts';
