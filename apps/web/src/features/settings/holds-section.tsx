import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useTakesBookings } from '#shared/takes-bookings.ts';
import { TextLink } from '#ui/links.tsx';
import { NumberSetting } from './setting-fields.tsx';
import { SettingsSection } from './settings-section.tsx';
import classes from './settings.module.css';

/** How many unpaid bookings and orders a visitor may have open at a time; only trips are booked without a payment. */
export function HoldsSection() {
  const { t } = useLingui();
  const hasTrips = useTakesBookings();
  return (
    <SettingsSection
      title={t`Open holds`}
      lead={
        <>
          {hasTrips ? (
            <Trans>
              How many unpaid public bookings may be open at the same time, so that nobody blocks
              your dates without paying.
            </Trans>
          ) : (
            <Trans>
              How many orders that are not paid yet may be open at the same time, so that nobody
              keeps your stock from others without paying.
            </Trans>
          )}{' '}
          <Trans>
            From different connections, the same email or phone may have ten times as many. See the{' '}
            <TextLink to="/admin/open-holds" underline="always">
              open holds
            </TextLink>
            .
          </Trans>
        </>
      }
    >
      <div className={classes.grid}>
        <NumberSetting
          path="holds.per_network"
          description={t`From one internet connection; a hotel or an office shares one.`}
        />
        <NumberSetting
          path="holds.per_email"
          description={t`From one connection, or for a signed-in customer.`}
        />
        <NumberSetting path="holds.per_phone" description={t`From one connection.`} />
        <NumberSetting path="holds.per_card" description={t`From any connection.`} />
        <NumberSetting
          path="holds.unusual"
          description={t`When this many are open at once, To do says so.`}
        />
      </div>
      {hasTrips && <UnpaidBookings />}
    </SettingsSection>
  );
}

function UnpaidBookings() {
  const { t } = useLingui();
  return (
    <>
      <Text size="sm" c="dimmed" mt="md" mb="sm">
        <Trans>
          Where deposits are taken by hand, a booking keeps its time without a payment until you
          cancel it. This many of them may be open at a time:
        </Trans>
      </Text>
      <div className={classes.grid}>
        <NumberSetting
          path="holds.unpaid_per_person"
          description={t`With one email or phone from one connection, or for a signed-in customer.`}
        />
        <NumberSetting
          path="holds.unpaid_per_network"
          description={t`From one internet connection.`}
        />
        <NumberSetting
          path="holds.unpaid_per_day"
          description={t`Of all visitors, made in 24 hours. Then they are asked to contact you.`}
        />
      </div>
    </>
  );
}
