import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import { Button, Group, Modal, Skeleton, Stack } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '#lib/api.ts';
import { printElement } from '#lib/print.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { BookingFields } from './booking-fields.tsx';

/** Booking Details, read-only (spec B section 2 "My bookings"). */
export function BookingDetailsModal({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useLingui();
  const sheet = useRef<HTMLDivElement>(null);
  const details = useQuery({
    queryKey: ['booking-details', id],
    queryFn: ({ signal }) => api('GET /api/booking-details/:id', { params: { id }, signal }),
  });
  const print = () => {
    if (sheet.current) printElement(sheet.current, t`Booking ${id}`);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Booking Details`}
      size="lg"
      closeButtonProps={{ 'aria-label': t`Close this dialog` }}
      transitionProps={{ duration: 0 }}
    >
      {details.isPending && (
        <Stack gap="sm" role="status" aria-busy="true" aria-label={t`Loading…`}>
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} height={40} />
          ))}
        </Stack>
      )}
      {details.isError && (
        <LoadProblem
          title={t`The booking could not be loaded`}
          error={details.error}
          onRetry={() => void details.refetch()}
        />
      )}
      {details.isSuccess && (
        <div ref={sheet}>
          <BookingFields booking={details.data.data} />
        </div>
      )}
      <Group justify="flex-end" mt="lg">
        {details.isSuccess && (
          <Button variant="subtle" onClick={print}>
            <Trans>Print</Trans>
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </Group>
    </Modal>
  );
}
