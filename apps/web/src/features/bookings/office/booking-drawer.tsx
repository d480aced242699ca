import { RepeatButton } from '#features/bookings/repeat/repeat-button.tsx';
import { SurveySummary } from '#features/bookings/survey/survey-summary.tsx';
import { MoneyPanel } from '#features/payments/office/money-panel.tsx';

/** Everything about one booking in one place, for staff. */
export function BookingDrawer(props: { id: number; onClose: () => void }) {
  return (
    <>
      <RepeatButton of={{ bookingId: props.id }} />
      <MoneyPanel of={{ bookingId: props.id }} />
      <SurveySummary bookingId={props.id} />
    </>
  );
}
