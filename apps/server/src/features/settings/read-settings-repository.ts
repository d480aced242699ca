import { defaultSettings, type Settings } from '@slipway/domain/settings/settings';
import { prepared, type Db } from '#db/transaction.ts';

export interface VersionedSettings {
  settings: Settings;
  /** Raised by every change. */
  version: number;
}

interface SettingsRow {
  data: Partial<Settings>;
  version: number;
}

/** A setting missing from the row gets its default. */
export function completeSettings(row: SettingsRow | undefined): VersionedSettings {
  if (!row) throw new Error('The settings were never made: ensureSettings runs at the start');
  return { settings: { ...defaultSettings, ...row.data }, version: row.version };
}

/** The settings; they were validated on writing. */
export async function readSettings(db: Db): Promise<VersionedSettings> {
  const [row] = await prepared<SettingsRow>(
    db,
    'settings-read',
    'select data, version from settings where id = 1',
  );
  return completeSettings(row);
}

/** The newest version of the text of the terms; null: none yet. */
export async function newestTermsText(db: Db): Promise<number | null> {
  const [row] = await prepared<{ version: number | null }>(
    db,
    'terms-text-newest',
    'select max(version) as version from terms_texts',
  );
  return row?.version ?? null;
}
