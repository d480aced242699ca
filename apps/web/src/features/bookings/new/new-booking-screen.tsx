import '@mantine/core/styles/Tabs.css';
import { Skeleton, Tabs } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { isCalendarDate, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { NewOrderForm } from '#features/orders/new-order-form.tsx';
import { useQueryValue } from '#lib/location.ts';
import { usePageData } from '#lib/page-data.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { useUrlId } from '#ui/list/use-list-place.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { useUnits } from '../book/book-queries.ts';
import { useNow } from '../book/use-now.ts';
import { NewBookingForm } from './new-booking-form.tsx';

/** For phone calls: a new booking; where the business sells, a new order or a new package booking. */
export function NewBookingScreen() {
  const { t } = useLingui();
  const { settings } = usePageData();
  const changeQuery = useQueryChange();
  const sells = settings.purpose === 'sell';
  const asked = useQueryValue('what');
  const askedDay = useQueryValue('date');
  const today = todayIn(settings.time_zone, useNow());
  // As the calendar leads here: a day that is over is none to book.
  const day = askedDay !== null && isCalendarDate(askedDay) && askedDay >= today ? askedDay : null;
  const unit = useUrlId('unit');
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
      {what === 'order' ? <NewOrderForm day={day} /> : <Booking day={day} unit={unit} />}
    </>
  );
}

function Booking({ day, unit }: { day: CalendarDate | null; unit: number | null }) {
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
  return <NewBookingForm units={units.data} day={day} unit={unit} />;
}
