import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useTakesBookings } from '#shared/takes-bookings.ts';
import { NumberSetting } from './setting-fields.tsx';
import { SettingsSection } from './settings-section.tsx';
import classes from './settings.module.css';

/** How long bookings and orders of visitors are held, and how far ahead trips are booked. */
export function BookingSection() {
  const { t } = useLingui();
  const hasTrips = useTakesBookings();
  return (
    <SettingsSection
      title={t`Booking and hold`}
      lead={
        hasTrips
          ? t`While a visitor pays, nobody else can book the same slot.`
          : t`While a visitor pays, nobody else can buy the same pieces.`
      }
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
        {hasTrips && (
          <NumberSetting
            path="holds.delayed_days"
            description={t`How far ahead a start has to be for a bank debit, whose money comes days later.`}
            unit={t`days`}
          />
        )}
        <NumberSetting
          path="holds.bank_minutes"
          description={t`How long it holds its slot while the bank checks with the cardholder.`}
          unit={t`min`}
        />
        {hasTrips && (
          <NumberSetting
            path="furthest_days"
            description={t`How far ahead of today trips can be booked.`}
            unit={(count) => plural(count, { one: 'day', other: 'days' })}
          />
        )}
      </div>
    </SettingsSection>
  );
}
