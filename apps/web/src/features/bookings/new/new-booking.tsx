import { Skeleton } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { LoadProblem } from '#ui/load-problem.tsx';
import { useUnits } from '#features/bookings/book/book-queries.ts';
import type { LinkedChoice } from './first-form.ts';
import { NewBookingForm } from './new-booking-form.tsx';

/** The form of a new booking, once the units are loaded. */
export function NewBooking({ linked }: { linked: LinkedChoice }) {
  const { t } = useLingui();
  const units = useUnits();
  if (units.isPending) return <Skeleton role="status" height={420} aria-label={t`Loading…`} />;
  if (units.isLoadingError) {
    return (
      <LoadProblem
        title={t`Can not load units`}
        error={units.error}
        onRetry={() => void units.refetch()}
      />
    );
  }
  return <NewBookingForm units={units.data} linked={linked} />;
}
