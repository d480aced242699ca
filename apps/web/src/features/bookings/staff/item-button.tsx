import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useUnits } from '#features/bookings/book/book-queries.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

const ItemModal = lazyPart(
  async () => (await import('#features/bookings/staff/dialogs/item-modal.tsx')).ItemModal,
);

/** Moves a booking to another item; nothing where its unit has one. */
export function ItemButton(props: { booking: { id: number; unit: string; unit_id: number } }) {
  const { booking } = props;
  const [isOpen, setOpen] = useState(false);
  const unit = useUnits(booking.unit_id).data?.find(({ id }) => id === booking.unit_id);
  if ((unit?.items_quantity ?? 1) < 2) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        <Trans>Another item…</Trans>
      </Button>
      {isOpen && <ItemModal booking={booking} onClose={() => setOpen(false)} />}
    </>
  );
}
