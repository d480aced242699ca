import { useLingui } from '@lingui/react/macro';
import type { StaffBooking } from '@slipway/contract/bookings/staff-bookings';
import { MessagesAbout } from '#features/messages/index.ts';
import { Section } from './section.tsx';

/** Every email and SMS about the booking. */
export function BookingMessages({ booking }: { booking: StaffBooking }) {
  const { t } = useLingui();
  return (
    <Section title={t`Messages`}>
      <MessagesAbout
        messages={booking.messages}
        none={t`No email or SMS has been sent about this booking yet.`}
      />
    </Section>
  );
}
