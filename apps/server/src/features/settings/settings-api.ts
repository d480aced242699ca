/** What other features may use of the settings. */
export { ensureSettings, readSettings } from '#features/settings/settings-repository.ts';
