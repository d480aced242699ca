import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '#ui/lazy-part.tsx';

const RecurringModal = lazyPart(async () => (await import('./recurring-modal.tsx')).RecurringModal);

/** Opens the dialog for repeating a booking or an order. */
export function RecurringButton({ of }: { of: { bookingId: number } | { orderId: number } }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRepeat size={16} stroke={1.8} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        <Trans>Repeat</Trans>
      </Button>
      {open && <RecurringModal of={of} onClose={() => setOpen(false)} />}
    </>
  );
}
