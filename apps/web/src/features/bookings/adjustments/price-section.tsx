import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlusMinus } from '@tabler/icons-react';
import { useState } from 'react';
import type { StaffBooking } from '@slipway/contract/bookings/staff-bookings';
import { lazyPart } from '#ui/lazy-part.tsx';
import { BookingPrice } from '#features/bookings/staff/booking-price.tsx';
import { Section } from '#features/bookings/staff/section.tsx';

const AdjustPriceModal = lazyPart(
  async () => (await import('./adjust-price-modal.tsx')).AdjustPriceModal,
);

/** The price of a booking, and a button for charges and discounts. */
export function PriceSection({ booking }: { booking: StaffBooking }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const refusal = booking.actions.edit;
  return (
    <Section
      title={t`Price`}
      action={
        <Button
          size="xs"
          variant="default"
          disabled={refusal !== null}
          title={refusal ?? undefined}
          leftSection={<IconPlusMinus size={16} stroke={1.8} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          <Trans>Charge or discount</Trans>
        </Button>
      }
    >
      <BookingPrice booking={booking} />
      {open && <AdjustPriceModal booking={booking} onClose={() => setOpen(false)} />}
    </Section>
  );
}
