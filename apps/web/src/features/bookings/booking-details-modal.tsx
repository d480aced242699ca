import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { MyBookingWithPayments } from '@slipway/contract/bookings/my-bookings';
import { InvoicesSection } from '#features/payments/index.ts';
import { api } from '#lib/api.ts';
import { printElement } from '#lib/print/print.ts';
import { BookingFields } from './booking-fields.tsx';
import { CalledOffNotice } from '#features/bookings/customer/called-off-notice.tsx';
import { ReadModal } from '#ui/dialogs/read-modal.tsx';
import { KeptTermsLink } from '#shared/terms/kept-terms.tsx';
import { refundedOf } from '#features/bookings/customer/refunded-of.ts';
import { RowActions } from '#features/bookings/customer/row-actions.tsx';
import type { OpenModal } from '#features/bookings/customer/use-my-bookings.ts';

/** Booking Details, read-only, with further actions (docs/rules/screens.md, "My bookings"). */
export function BookingDetailsModal(props: {
  id: number;
  /** The booking's row, once loaded. */
  booking: MyBookingWithPayments | null;
  onShow: (modal: OpenModal, id: number) => void;
  onClose: () => void;
}) {
  const { id, booking, onShow, onClose } = props;
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
    <ReadModal
      title={t`Booking Details`}
      query={details}
      onClose={onClose}
      actions={
        <>
          <Button component="a" variant="subtle" href={`/api/bookings/${id}/calendar.ics`} download>
            {details.data?.data.cancelled === true ? (
              <Trans>Remove from my calendar</Trans>
            ) : (
              <Trans>Add to my calendar</Trans>
            )}
          </Button>
          <Button variant="subtle" onClick={print}>
            <Trans>Print</Trans>
          </Button>
        </>
      }
    >
      {({ data }) => (
        <>
          {booking?.called_off === true && (
            <div style={{ marginBlockEnd: 16 }}>
              <CalledOffNotice onChoose={() => onShow('edit', id)} />
            </div>
          )}
          <div ref={sheet}>
            <BookingFields
              booking={data}
              refunded={booking === null ? 0 : refundedOf(booking)}
              calledOff={booking?.called_off === true}
            />
          </div>
          <div style={{ marginBlockStart: 12 }}>
            <KeptTermsLink of={{ bookingId: id }} />
          </div>
          {booking !== null && (
            <div style={{ marginBlockStart: 20 }}>
              <RowActions booking={booking} onShow={onShow} withLabels without="details" />
            </div>
          )}
          <div style={{ marginBlockStart: 20 }}>
            <InvoicesSection of={{ bookingId: id }} own />
          </div>
        </>
      )}
    </ReadModal>
  );
}
