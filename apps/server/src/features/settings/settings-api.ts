/** What other features may do with the settings. */
export { ensureSettings, readSettings } from '#features/settings/settings-repository.ts';
