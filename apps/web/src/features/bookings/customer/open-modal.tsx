import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect } from 'react';
import type { MyBookingWithPayments } from '@slipway/contract/bookings/my-bookings';
import { actionState } from '@slipway/domain/bookings/my-booking-actions';
import { PayModal, PaymentHistoryModal, TipModal } from '#features/payments/index.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { toastError } from '#ui/toasts/toasts.ts';
import { useMyBooking, type MyBookingsUrlState } from './use-my-bookings.ts';

const DetailsModal = lazy(() =>
  loadChunk(() => import('#features/bookings/booking-details-modal.tsx')).then((it) => ({
    default: it.BookingDetailsModal,
  })),
);
const SupervisorModal = lazy(() =>
  loadChunk(() => import('./supervisor-modal.tsx')).then((it) => ({ default: it.SupervisorModal })),
);
const UnitModal = lazy(() =>
  loadChunk(() => import('./unit-modal.tsx')).then((it) => ({ default: it.UnitModal })),
);
const GuestListModal = lazy(() =>
  loadChunk(() => import('#features/bookings/guests/guest-list-modal.tsx')).then((it) => ({
    default: it.GuestListModal,
  })),
);
const EditBookingModal = lazy(() =>
  loadChunk(() => import('./edit-booking-modal.tsx')).then((it) => ({
    default: it.EditBookingModal,
  })),
);

/** The dialog named in the URL, over My bookings. */
export function OpenModal(props: {
  urlState: MyBookingsUrlState;
  rows: MyBookingWithPayments[] | undefined;
}) {
  const { urlState, rows } = props;
  const { t } = useLingui();
  const { open, close } = urlState;
  const booking = useMyBooking(open?.id ?? null, rows);
  const isLost =
    open !== null && open.modal !== 'details' && booking === null && rows !== undefined;
  useEffect(() => {
    if (!isLost) return;
    toastError(t`Something went wrong.`);
    close();
  }, [isLost, close, t]);
  if (open === null) return null;
  // A link may be older than the cancellation.
  const cannotEdit = open.modal === 'edit' && booking && actionState('edit', booking) !== 'open';
  if (open.modal === 'details' || cannotEdit) {
    return (
      <Suspense fallback={null}>
        <DetailsModal
          id={open.id}
          booking={booking ?? null}
          onShow={urlState.show}
          onClose={close}
        />
      </Suspense>
    );
  }
  if (!booking) return null;
  return (
    <Suspense fallback={null}>
      {open.modal === 'supervisor' && <SupervisorModal booking={booking} onClose={close} />}
      {open.modal === 'edit' && (
        <EditBookingModal key={booking.id} booking={booking} onClose={close} />
      )}
      {open.modal === 'guests' && (
        <GuestListModal key={booking.id} bookingId={booking.id} onClose={close} />
      )}
      {open.modal === 'pay' && (
        <PayModal
          bookingId={booking.id}
          onClose={close}
          onTip={() => urlState.show('tip', booking.id)}
        />
      )}
      {open.modal === 'tip' && <TipModal bookingId={booking.id} onClose={close} />}
      {open.modal === 'history' && <PaymentHistoryModal bookingId={booking.id} onClose={close} />}
      {open.modal === 'unit' && <UnitModal booking={booking} onClose={close} />}
    </Suspense>
  );
}
