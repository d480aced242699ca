/** What other features may use of the settings. */
export {
  ensureSettings,
  hasRecords,
  readSettings,
} from '#features/settings/settings-repository.ts';
