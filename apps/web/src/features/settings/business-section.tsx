import { Select } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { usePageData } from '#lib/page-data.ts';
import { settingName } from './setting-names.ts';
import { TextSetting } from './setting-fields.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useSettingsFormContext } from './settings-values.ts';
import { ZoneChange } from './zone-change.tsx';
import classes from './settings.module.css';

const zones = Intl.supportedValuesOf('timeZone');

/** Name, contact details and time zone of the business. */
export function BusinessSection() {
  const { i18n, t } = useLingui();
  const form = useSettingsFormContext();
  const zone = form.values.time_zone;
  const saved = usePageData().settings.time_zone;
  return (
    <SettingsSection title={t`Business`} lead={t`Shown on every page, in emails and on invoices.`}>
      <div className={classes.grid}>
        <TextSetting path="business.name" description={t`As customers know it.`} />
        <TextSetting
          path="business.email"
          type="email"
          description={t`Where customers email you.`}
        />
        <TextSetting path="business.phone" type="tel" description={t`Where customers call you.`} />
        <Select
          comboboxProps={{ withinPortal: false }}
          withScrollArea={false}
          classNames={{ options: classes.options ?? '' }}
          label={i18n._(settingName('time_zone'))}
          description={t`“Today” and every deadline follow it.`}
          name="time_zone"
          searchable
          limit={60}
          allowDeselect={false}
          nothingFoundMessage={t`No such time zone`}
          data={zones.includes(zone) ? zones : [zone, ...zones]}
          {...form.getInputProps('time_zone')}
        />
        {zone !== saved && zones.includes(zone) && (
          <div className={classes.whole}>
            <ZoneChange from={saved} to={zone} />
          </div>
        )}
        <TextSetting
          path="business.address"
          description={t`Printed on invoices; where trips start from.`}
          className={classes.whole}
        />
      </div>
    </SettingsSection>
  );
}
