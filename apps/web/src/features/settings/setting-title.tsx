import { useLingui } from '@lingui/react/macro';
import { settingGroup, settingName } from './setting-names.ts';

/** A setting's label, with its section where needed. */
export function SettingTitle({ path }: { path: string }) {
  const { i18n } = useLingui();
  const group = settingGroup(path);
  const name = i18n._(settingName(path));
  return group === null ? name : `${i18n._(group)}: ${name}`;
}
