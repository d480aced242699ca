import { Skeleton } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ChangeTrip, useUnits } from '#features/bookings/index.ts';
import { usePathPart } from '#lib/location.ts';
import { isTripLine, type ShownTrip } from '#shared/basket/basket-lines.ts';
import { useBasket } from '#shared/basket/use-basket.ts';
import { packageText } from '#shared/packages/trip-text.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { storedBasketAttempt } from './basket-storage.ts';
import { formOfLine } from './lines/line-form.ts';

/** Edits a trip of the basket; saving replaces its line (docs/rules/screens.md, "Basket"). */
export function ChangeLineScreen() {
  const { t } = useLingui();
  const id = usePathPart('line');
  const navigate = useNavigate();
  const basket = useBasket();
  const units = useUnits();
  const [isPressed] = useState(() => storedBasketAttempt() !== null);
  const trip = basket.lines.filter(isTripLine).find((line) => line.id === id)?.trip;
  // What was pressed is only sent again, as it is.
  if (isPressed) return <Navigate to="/basket" replace />;
  const problem = basket.error ?? units.error;
  const save = (changed: ShownTrip) => {
    basket.put({ id, trip: changed });
    toastSuccess(t`Your basket has been changed.`);
    void navigate({ to: '/basket', replace: true, ignoreBlocker: true });
  };
  return (
    <>
      <PageHeader
        title={<Trans>Edit your choice</Trans>}
        lead={trip && <bdi>{packageText(trip.package_name ?? t`Booking`, trip.quantity ?? 1)}</bdi>}
      />
      {problem !== null ? (
        <LoadProblem
          title={t`Your basket could not be loaded`}
          error={problem}
          onRetry={() => {
            basket.refetch();
            void units.refetch();
          }}
        />
      ) : basket.isPending || units.data === undefined ? (
        <div role="status" aria-busy="true" aria-label={t`Loading...`}>
          <Skeleton height={220} radius="lg" />
        </div>
      ) : trip === undefined ? (
        <EmptyState
          title={t`This is no longer in your basket`}
          action={
            <ButtonLink to="/basket" replace>
              <Trans>See basket</Trans>
            </ButtonLink>
          }
        >
          <Trans>It was booked or removed in the meantime.</Trans>
        </EmptyState>
      ) : (
        <ChangeTrip units={units.data} before={formOfLine(trip)} onSave={save} />
      )}
    </>
  );
}
