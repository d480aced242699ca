import type { SettingsChange } from '@slipway/contract/settings/settings';
import { changedSettings } from '@slipway/domain/settings/changed-fields';
import type { ChangeRow } from '#features/settings/settings-repository.ts';

/** Who changed what and when, with settings by name. */
export function presentChange(row: ChangeRow): SettingsChange {
  const fields = changedSettings(row.before, row.after);
  return {
    id: row.id,
    changed_at: row.changedAt.toISOString(),
    changed_by: row.changedBy,
    fields: fields.sort((a, b) => a.name.localeCompare(b.name, 'en')),
  };
}
