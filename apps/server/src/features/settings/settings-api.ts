/** What other features may use of the settings. */
export {
  ensureSettings,
  hasRecords,
  lockSettings,
} from '#features/settings/settings-repository.ts';
export { choosePurpose } from '#features/settings/choose-purpose.ts';
export { readSettings } from '#features/settings/read-settings-repository.ts';
