import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { NumberSetting } from './setting-fields.tsx';
import { SettingsSection } from './settings-section.tsx';
import classes from './settings.module.css';

/** When instalments are due. */
export function DueDatesSection() {
  const { t } = useLingui();
  const unit = (count: number) => plural(count, { one: 'day before', other: 'days before' });
  return (
    <SettingsSection
      title={t`Due dates`}
      lead={t`When instalments are due, in days before the trip. Reminders follow these dates.`}
    >
      <div className={classes.grid}>
        <NumberSetting
          path="due_dates.second_payment_days"
          description={t`Up to half of the total. As many days as the final payment: there is none, and the rest is paid in one.`}
          unit={unit}
        />
        <NumberSetting
          path="due_dates.final_payment_days"
          description={t`The rest of the total.`}
          unit={unit}
        />
      </div>
    </SettingsSection>
  );
}
