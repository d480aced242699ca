import '@mantine/core/styles/Tabs.css';
import { Skeleton, Tabs } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { NewOrderForm } from '#features/orders/new-order-form.tsx';
import { useQueryValue } from '#lib/location.ts';
import { usePageData } from '#lib/page-data.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useUnits } from '../book/book-queries.ts';
import { NewBookingForm } from './new-booking-form.tsx';

/** For phone calls: a new booking; where the business sells, a new order or a new package booking. */
export function NewBookingScreen() {
  const { t } = useLingui();
  const { settings } = usePageData();
  const changeQuery = useQueryChange();
  const sells = settings.purpose === 'sell';
  const asked = useQueryValue('what');
  const what = sells && asked !== 'booking' ? 'order' : 'booking';
  return (
    <>
      <PageHeader
        title={what === 'order' ? t`New order` : t`New booking`}
        lead={t`For a customer on the phone or at the counter.`}
      />
      {sells && (
        <Tabs
          mb="lg"
          value={what}
          onChange={(next) => changeQuery({ what: next === 'booking' ? next : null })}
        >
          <Tabs.List aria-label={t`Order or booking`}>
            <Tabs.Tab value="order">
              <Trans>Product order</Trans>
            </Tabs.Tab>
            <Tabs.Tab value="booking">
              <Trans>Package booking</Trans>
            </Tabs.Tab>
          </Tabs.List>
        </Tabs>
      )}
      {what === 'order' ? <NewOrderForm /> : <Booking />}
    </>
  );
}

function Booking() {
  const { t } = useLingui();
  const units = useUnits();
  if (units.isPending) return <Skeleton height={420} aria-label={t`Loading…`} />;
  if (units.isLoadingError) {
    return (
      <LoadProblem
        title={t`Can not load units`}
        error={units.error}
        onRetry={() => void units.refetch()}
      />
    );
  }
  return <NewBookingForm units={units.data} />;
}
