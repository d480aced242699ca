import { useLingui } from '@lingui/react/macro';
import { usePageData } from '#lib/page-data.ts';
import { TextSetting, zones, ZoneSetting } from '#features/settings/setting-fields.tsx';
import { SettingsSection } from '#features/settings/settings-section.tsx';
import { useSettingsFormContext } from '#features/settings/settings-values.ts';
import { ZoneChange } from './zone-change.tsx';
import classes from '#features/settings/settings.module.css';

/** Name, contact details and time zone of the business. */
export function BusinessSection() {
  const { t } = useLingui();
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
        <ZoneSetting />
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
