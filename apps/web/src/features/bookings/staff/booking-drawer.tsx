import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ScrollArea.css';
import { Skeleton, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { StaffBooking } from '@slipway/contract/bookings/staff-bookings';
import { useAsksSurvey } from '#shared/packages/use-kinds.ts';
import { WaiversSection } from '#features/bookings/waivers/waivers-section.tsx';
import { GuestListSection } from '#features/bookings/guests/guest-list-section.tsx';
import { PriceSection } from '#features/bookings/adjustments/price-section.tsx';
import { SurveySummary } from '#features/bookings/survey/survey-summary.tsx';
import { MoneyPanel } from '#features/payments/index.ts';
import { api } from '#lib/api.ts';
import { printElement } from '#lib/print/print.ts';
import { Drawer } from '#ui/dialogs/drawer.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { useFailureToast } from '#ui/toasts/use-failure-toast.ts';
import { BookingActions } from './booking-actions.tsx';
import { BookingOutcomes } from './booking-outcomes.tsx';
import { BookingFacts } from './booking-facts.tsx';
import { BookingHistory } from './booking-history.tsx';
import { BookingMessages } from './booking-messages.tsx';
import { BookingPrice } from './booking-price.tsx';
import { CrewSection } from './crew-section.tsx';
import { HoldNotice } from '#features/bookings/staff/holds/hold-notice.tsx';
import { Section } from './section.tsx';
import classes from './drawer.module.css';

/** The staff's full view of a booking: a drawer over the list, full screen on a phone. */
export function BookingDrawer(props: { id: number; onClose: () => void }) {
  const { id, onClose } = props;
  const { t } = useLingui();
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, {
    getInitialValueInEffect: false,
  });
  const booking = useQuery({
    queryKey: ['bookings', 'office', id],
    queryFn: ({ signal }) => api('GET /api/bookings/:id', { params: { id }, signal }),
    staleTime: 0,
  });
  useFailureToast(booking.isError, t`The booking could not be loaded`);
  return (
    <Drawer
      opened
      position="right"
      size={narrow ? '100%' : 'min(1080px, 94vw)'}
      onClose={onClose}
      title={t`Booking ${id}`}
      closeButtonProps={{ 'aria-label': t`Close this booking` }}
      transitionProps={{ duration: 0 }}
      classNames={{ title: classes.drawerTitle ?? '' }}
    >
      {booking.isPending && <Loading />}
      {booking.isLoadingError && (
        <LoadProblem
          title={t`The booking could not be loaded`}
          error={booking.error}
          onRetry={() => void booking.refetch()}
        />
      )}
      {booking.data && <BookingContent booking={booking.data.data} onClose={onClose} />}
    </Drawer>
  );
}

function Loading() {
  const { t } = useLingui();
  return (
    <Stack gap="md" role="status" aria-busy="true" aria-label={t`Loading…`}>
      <Skeleton height={44} />
      <div className={classes.columns}>
        <Stack gap="md">
          <Skeleton height={220} />
          <Skeleton height={120} />
        </Stack>
        <Skeleton height={260} />
      </div>
    </Stack>
  );
}

/** A hold: its trip, contact and price. It has no other actions. */
function ShownHold({
  booking,
  hold,
}: {
  booking: StaffBooking;
  hold: NonNullable<StaffBooking['hold']>;
}) {
  const { t } = useLingui();
  return (
    <>
      <HoldNotice booking={booking} hold={hold} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <BookingFacts booking={booking} />
          <BookingHistory booking={booking} />
        </div>
        <div className={classes.column}>
          <Section title={t`Price`}>
            <BookingPrice booking={booking} />
          </Section>
        </div>
      </div>
    </>
  );
}

function BookingContent({ booking, onClose }: { booking: StaffBooking; onClose: () => void }) {
  const { t } = useLingui();
  const asksSurvey = useAsksSurvey();
  const sheet = useRef<HTMLDivElement>(null);
  const print = () => {
    if (sheet.current) printElement(sheet.current, t`Booking ${booking.id}`);
  };
  if (booking.hold !== null) return <ShownHold booking={booking} hold={booking.hold} />;
  return (
    <>
      <BookingActions booking={booking} onPrint={print} onRemoved={onClose} />
      <div ref={sheet} className={classes.sheet}>
        <h1 className={classes.printTitle}>{t`Booking ${booking.id}`}</h1>
        <BookingOutcomes booking={booking} />
        <div className={classes.columns}>
          <div className={classes.column}>
            <BookingFacts booking={booking} />
            {booking.crew_until !== null && <CrewSection booking={booking} />}
            <GuestListSection booking={booking} />
            <WaiversSection booking={booking} />
            {asksSurvey(booking.kind) && (
              <SurveySummary bookingId={booking.id} hasEmail={booking.email !== ''} />
            )}
            <BookingHistory booking={booking} />
          </div>
          <div className={classes.column}>
            <PriceSection booking={booking} />
            <MoneyPanel of={{ bookingId: booking.id }} hasEmail={booking.email !== ''} />
            <BookingMessages booking={booking} />
          </div>
        </div>
      </div>
    </>
  );
}
