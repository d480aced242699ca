import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconRepeat } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '#lib/load-chunk.ts';

const RecurringModal = lazy(() =>
  loadChunk(() => import('./recurring-modal.tsx')).then((it) => ({ default: it.RecurringModal })),
);

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
      <Suspense fallback={null}>
        {open && <RecurringModal of={of} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
