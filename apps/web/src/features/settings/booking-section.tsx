import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { NumberSetting } from './setting-fields.tsx';
import { SettingsSection } from './settings-section.tsx';
import classes from './settings.module.css';

/** Public bookings. */
export function BookingSection() {
  const { t } = useLingui();
  return (
    <SettingsSection
      title={t`Booking and hold`}
      lead={t`While a visitor pays, nobody else can book the same slot.`}
    >
      <div className={classes.grid}>
        <NumberSetting
          path="hold_minutes"
          description={t`How long an unpaid public booking holds its slot.`}
          unit={t`min`}
        />
        <NumberSetting
          path="holds.redirect_minutes"
          description={t`How long it holds its slot while the visitor pays on the page of a bank or a wallet.`}
          unit={t`min`}
        />
        <NumberSetting
          path="holds.delayed_days"
          description={t`How far ahead a start has to be for a bank debit, whose money comes days later.`}
          unit={t`days`}
        />
        <NumberSetting
          path="holds.bank_minutes"
          description={t`How long it holds its slot while the bank checks with the cardholder.`}
          unit={t`min`}
        />
        <NumberSetting
          path="furthest_days"
          description={t`How far ahead of today trips can be booked.`}
          unit={(count) => plural(count, { one: 'day', other: 'days' })}
        />
      </div>
    </SettingsSection>
  );
}
