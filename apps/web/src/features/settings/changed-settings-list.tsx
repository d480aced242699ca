import { useLingui } from '@lingui/react/macro';
import type { SettingsChange } from '@slipway/contract/settings/settings';
import { SettingTitle } from './setting-title.tsx';
import { settingValue } from './setting-value.ts';
import classes from './settings.module.css';

/** Changed settings: name, old → new value. */
export function ChangedSettingsList({ fields }: { fields: SettingsChange['fields'] }) {
  const { t } = useLingui();
  return (
    <ul className={classes.changed}>
      {fields.map(({ name, before, after }) => (
        <li key={name}>
          <span className={classes.changedName}>
            <SettingTitle path={name} />
          </span>{' '}
          <del>{settingValue(name, before)}</del>
          <span aria-hidden className={classes.arrow}>
            →
          </span>
          <span className="only-spoken">{t`became`}</span> <ins>{settingValue(name, after)}</ins>
        </li>
      ))}
    </ul>
  );
}
