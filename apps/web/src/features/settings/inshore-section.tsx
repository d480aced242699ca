import { Stack, TextInput } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { NumberSetting, TextSetting } from './setting-fields.tsx';
import { settingName } from './setting-names.ts';
import { SettingsSection } from './settings-section.tsx';
import { useSettingsFormContext } from './settings-values.ts';
import { Switch } from '#ui/switch.tsx';
import classes from './settings.module.css';

/** Whether inshore trips are offered, with their prices and limits. */
export function InshoreSection() {
  const { i18n, t } = useLingui();
  const form = useSettingsFormContext();
  const { currency, inshore, inshore_offered: isOffered } = form.values;
  const people = (count: number) => plural(count, { one: 'person', other: 'people' });
  const hours = (count: number) => plural(count, { one: 'hour', other: 'hours' });
  return (
    <SettingsSection
      title={t`Inshore`}
      lead={t`A base cost, plus a charge for each extra person and hour.`}
    >
      <Stack gap="lg">
        <Switch
          label={i18n._(settingName('inshore_offered'))}
          description={t`When off, nobody can book one. Those booked before stay as they are.`}
          name="inshore_offered"
          {...form.getInputProps('inshore_offered', { type: 'checkbox' })}
        />
        {isOffered && (
          <div className={classes.grid}>
            <NumberSetting
              path="inshore.base_cost"
              description={t`The minimum price of a trip.`}
              unit={currency}
              decimals={2}
            />
            <NumberSetting
              path="inshore.deposit_percent"
              description={t`Of the total, paid when booking.`}
              unit="%"
              decimals={2}
            />
            <NumberSetting
              path="inshore.base_people"
              description={t`How many people the base cost includes.`}
              unit={people}
            />
            <NumberSetting
              path="inshore.base_hours"
              description={t`How many hours the base cost includes.`}
              unit={hours}
            />
            <NumberSetting
              path="inshore.per_extra_person"
              description={t`For each person above that.`}
              unit={currency}
              decimals={2}
            />
            <NumberSetting
              path="inshore.per_extra_hour"
              description={t`For each hour above that.`}
              unit={currency}
              decimals={2}
            />
            <NumberSetting
              path="inshore.min_hours"
              description={t`The fewest hours that can be booked.`}
              unit={hours}
            />
            <NumberSetting
              path="inshore.max_hours"
              description={t`The most hours that can be booked.`}
              unit={hours}
            />
            <NumberSetting
              path="inshore.max_people"
              description={t`The largest group that can be booked.`}
              unit={people}
            />
            <TextInput
              type="time"
              label={i18n._(settingName('inshore.start_time'))}
              description={t`When a trip starts, in the business’s time zone.`}
              name="inshore.start_time"
              error={form.errors['inshore.start_time']}
              value={inshore.start_time.slice(0, 5)}
              onChange={(event) => {
                const { value } = event.currentTarget;
                form.setFieldValue('inshore.start_time', value === '' ? '' : `${value}:00`);
              }}
            />
            <TextSetting
              path="inshore.driving_label"
              description={t`Shown beside the duration when an inshore trip is booked.`}
              className={classes.whole}
            />
          </div>
        )}
      </Stack>
    </SettingsSection>
  );
}
