/** What other features may use of the settings. */
export {
  ensureSettings,
  hasRecords,
  lockSettings,
} from '#features/settings/settings-repository.ts';
export { setUpBusiness } from '#features/settings/set-up-business.ts';
export { sayInWords } from '#features/settings/say-in-words.ts';
export { readSettings } from '#features/settings/read-settings-repository.ts';
