import '@mantine/core/styles/Alert.css';
import { Alert, Button, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { supervisorArea } from '@slipway/domain/identity/abilities';
import type { StaffBooking } from '@slipway/contract/bookings/staff-bookings';
import { useMay } from '#shared/use-may.ts';
import { formatInstant } from '#lib/format.ts';
import { useReleaseHold } from './use-release-hold.ts';

type Hold = NonNullable<StaffBooking['hold']>;

/** Says that this is a hold, not a booking; an open hold can be released. */
export function HoldNotice({ booking, hold }: { booking: StaffBooking; hold: Hold }) {
  const { t } = useLingui();
  const release = useReleaseHold();
  const mayRelease = useMay(supervisorArea);
  if (hold.state === 'released') {
    return (
      <Alert color="gray" variant="light" mb="md" title={t`This never became a booking`}>
        <Trans>Its deposit was not paid, and its date is available again.</Trans>
      </Alert>
    );
  }
  return (
    <Alert color="orange" variant="light" mb="md" title={t`Open hold`}>
      <Text mb="sm">
        {hold.state === 'waiting_list' ? (
          <Trans>It is offered to somebody on the waiting list.</Trans>
        ) : hold.state === 'bank' ? (
          <Trans>The bank is asking the cardholder to approve the deposit.</Trans>
        ) : (
          <Trans>The deposit is being charged.</Trans>
        )}{' '}
        <Trans>The date is held until {formatInstant(hold.expires_at)}.</Trans>
      </Text>
      {mayRelease && (
        <Button
          variant="default"
          loading={release.pending?.id === booking.id}
          onClick={() => release.ask({ ...booking, of: 'booking' })}
        >
          <Trans>Release this hold</Trans>
        </Button>
      )}
    </Alert>
  );
}
