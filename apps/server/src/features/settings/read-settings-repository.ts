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
  /** Of the fixed company. */
  business: Settings['business'] | null;
}

/** The settings; they were validated on writing. A setting missing from the row gets its default. */
export async function readSettings(db: Db): Promise<VersionedSettings> {
  const [row] = await prepared<SettingsRow>(
    db,
    'settings-read',
    `select s.data, s.version, case when c.id is not null then jsonb_build_object(
       'name', c.name, 'email', c.email, 'phone', c.phone, 'address', c.address) end as business
     from settings s left join fixed_company c on true where s.id = 1`,
  );
  if (!row) throw new Error('The settings were never made: ensureSettings runs at the start');
  const { data, version, business } = row;
  const holds = { ...defaultSettings.holds, ...data.holds };
  return {
    settings: { ...defaultSettings, ...data, holds, ...(business && { business }) },
    version,
  };
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
