import '@mantine/core/styles/Alert.css';
import { Alert, Stack } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { supervisorArea } from '@slipway/domain/identity/abilities';
import type { StaffBooking } from '@slipway/contract/bookings/staff-bookings';
import { pathOf } from '#lib/page-paths.ts';
import { formatDate, formatInstant } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { useMay } from '#shared/use-may.ts';
import { TextLink } from '#ui/links.tsx';
import { Money } from '#ui/money.tsx';

/** Cancelled, called off or no-show, shown before everything else. */
export function BookingOutcomes({ booking }: { booking: StaffBooking }) {
  const { t } = useLingui();
  const { cancelled_at: cancelledAt, no_show_at: noShowAt, cancel_reason: reason } = booking;
  const { call_off: callOff } = booking;
  if (cancelledAt === null && noShowAt === null && callOff === null) return null;
  const cancelledTitle = booking.called_off ? t`Called off by the business` : t`Cancelled`;
  return (
    <Stack gap="sm" mb="md">
      {callOff !== null && <CalledOff callOff={callOff} />}
      {cancelledAt !== null && (
        <Alert color="red" variant="light" title={cancelledTitle}>
          {formatInstant(cancelledAt)}
          {reason !== null && reason !== '' && <div>{reason}</div>}
          {booking.owed_after_cancel && booking.left > 0 && (
            <div>
              <Trans>
                Still to pay: <Money amount={booking.left} currency={booking.currency} />
              </Trans>
            </div>
          )}
        </Alert>
      )}
      {noShowAt !== null && (
        <Alert color="orange" variant="light" title={t`No-show`}>
          <Trans>Nothing is refunded, and the price stays owed.</Trans>
        </Alert>
      )}
    </Stack>
  );
}

/** Says that the trip was called off and what the customer chose instead. */
function CalledOff({ callOff }: { callOff: NonNullable<StaffBooking['call_off']> }) {
  const { t } = useLingui();
  const { settings } = usePageData();
  const mayCallOff = useMay(supervisorArea);
  const labels = {
    open: t`The customer has not yet chosen between another date and a full refund.`,
    date: t`It was moved to another date instead.`,
    refund: t`The customer chose a full refund instead.`,
    reversed: t`The call-off was reversed: it takes place after all.`,
  };
  return (
    <Alert
      color={callOff.choice === 'open' ? 'red' : 'gray'}
      variant="light"
      title={t`The trip on ${formatDate(callOff.date)} was called off`}
    >
      {callOff.reason !== '' && <div>{callOff.reason}</div>}
      <div>{labels[callOff.choice]}</div>
      {mayCallOff && (
        <TextLink to={pathOf('call-offs', settings.purpose)} search={{ edit: callOff.id }}>
          <Trans>See all customers’ answers</Trans>
        </TextLink>
      )}
    </Alert>
  );
}
