import { Button, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { StaffBooking } from '@slipway/contract/bookings/staff-bookings';
import { Section } from '#features/bookings/staff/section.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

const WaiversModal = lazyPart(async () => (await import('./waivers-modal.tsx')).WaiversModal);

/** How many guests of a booking have signed the waiver, for staff, where its kind asks for one. */
export function WaiversSection({ booking }: { booking: StaffBooking }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const { waivers_signed: signed, details } = booking;
  if (signed === null) return null;
  return (
    <Section
      title={t`Waiver`}
      action={
        <Button size="xs" variant="default" onClick={() => setOpen(true)}>
          <Trans>Show signatures</Trans>
        </Button>
      }
    >
      <Text size="sm" {...(signed < details && { c: 'dimmed' })}>
        <Trans>
          {signed} of {details} guests have signed.
        </Trans>
      </Text>
      {open && <WaiversModal bookingId={booking.id} asStaff onClose={() => setOpen(false)} />}
    </Section>
  );
}
