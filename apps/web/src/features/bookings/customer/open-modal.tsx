import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { MyBookingWithPayments } from '@slipway/contract/bookings/my-bookings';
import { actionState } from '@slipway/domain/bookings/actions/my-booking-actions';
import { PayModal, PaymentHistoryModal, TipModal } from '#features/payments/index.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { toastError } from '#ui/toasts/toasts.ts';
import { useMyBooking, type MyBookingsUrlState } from './use-my-bookings.ts';

const DetailsModal = lazyPart(
  async () => (await import('#features/bookings/booking-details-modal.tsx')).BookingDetailsModal,
);
const SupervisorModal = lazyPart(
  async () => (await import('./supervisor-modal.tsx')).SupervisorModal,
);
const UnitModal = lazyPart(async () => (await import('./unit-modal.tsx')).UnitModal);
const GuestListModal = lazyPart(
  async () => (await import('#features/bookings/guests/guest-list-modal.tsx')).GuestListModal,
);
const WaiversModal = lazyPart(
  async () => (await import('#features/bookings/waivers/waivers-modal.tsx')).WaiversModal,
);
const EditBookingModal = lazyPart(
  async () => (await import('./edit-booking-modal.tsx')).EditBookingModal,
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
  const edits = open.modal === 'edit' || open.modal === 'cancel';
  const cannotEdit = edits && booking && actionState('edit', booking) !== 'open';
  if (open.modal === 'details' || cannotEdit) {
    return (
      <DetailsModal id={open.id} booking={booking ?? null} onShow={urlState.show} onClose={close} />
    );
  }
  if (!booking) return null;
  return (
    <>
      {open.modal === 'supervisor' && <SupervisorModal booking={booking} onClose={close} />}
      {edits && (
        <EditBookingModal
          key={booking.id}
          booking={booking}
          cancels={open.modal === 'cancel'}
          onClose={close}
        />
      )}
      {open.modal === 'guests' && (
        <GuestListModal key={booking.id} bookingId={booking.id} onClose={close} />
      )}
      {open.modal === 'waiver' && (
        <WaiversModal key={booking.id} bookingId={booking.id} onClose={close} />
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
    </>
  );
}
