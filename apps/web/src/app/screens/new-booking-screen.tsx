import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPackage } from '@tabler/icons-react';
import { todayIn } from '@slipway/domain/dates/dates';
import { NewBooking } from '#features/bookings/index.ts';
import { NewOrderForm } from '#features/orders/index.ts';
import { pathOf } from '#lib/page-paths.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { useTakesBookings } from '#shared/takes-bookings.ts';
import { useTakesOrders } from '#shared/takes-orders.ts';
import { usePageData } from '#lib/page-data.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useNow } from '#shared/time/use-now.ts';
import { NoBookings } from './no-bookings.tsx';

/**
 * A new booking taken by phone; where something is for sale, a new order or a new package booking. Where nothing
 * is, a link to a new order says that there is none to take; so does one to a booking where none are taken.
 */
export function NewBookingScreen() {
  const { t } = useLingui();
  const { settings } = usePageData();
  const changeQuery = useQueryChange();
  const sells = settings.purpose === 'sell';
  const takesOrders = useTakesOrders();
  const hasTrips = useTakesBookings();
  const { what: requested, date, unit, package: pkg, time } = useRouteSearch('new-booking');
  const today = todayIn(settings.time_zone, useNow());
  // A past day, as the calendar may link, cannot be booked.
  const day = date !== null && date >= today ? date : null;
  const what = requested === 'order' || (sells && requested !== 'booking') ? 'order' : 'booking';
  if (what === 'booking' && !hasTrips) return <NoBookings title={t`New booking`} />;
  return (
    <>
      <PageHeader
        title={what === 'order' ? t`New order` : t`New booking`}
        lead={t`For a customer on the phone or at the counter.`}
      />
      {takesOrders && hasTrips && (
        <Tabs
          mb="lg"
          value={what}
          onChange={(next) =>
            changeQuery({
              what:
                next === (sells ? 'order' : 'booking')
                  ? null
                  : next === 'order'
                    ? 'order'
                    : 'booking',
            })
          }
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
      {what === 'booking' ? (
        <NewBooking linked={{ day, unit, pkg, time }} />
      ) : takesOrders ? (
        <NewOrderForm day={day} />
      ) : (
        <NoNewOrders />
      )}
    </>
  );
}

/** Where nothing is for sale: why there is no order form, and where to go instead. */
function NoNewOrders() {
  const { t } = useLingui();
  const { settings, records } = usePageData();
  const { purpose } = settings;
  return (
    <EmptyState
      title={t`Nothing is for sale`}
      icon={<IconPackage size={28} stroke={1.6} aria-hidden />}
      action={
        <>
          <ButtonLink to={pathOf('new-booking', purpose)} color="signal">
            <Trans>New booking</Trans>
          </ButtonLink>
          {records?.orders === true && (
            <ButtonLink
              to={pathOf('bookings', purpose)}
              search={{ tab: 'orders' }}
              variant="default"
            >
              <Trans>See the orders</Trans>
            </ButtonLink>
          )}
        </>
      }
    >
      <Trans>To take orders, mark what you sell as for sale.</Trans>
    </EmptyState>
  );
}
