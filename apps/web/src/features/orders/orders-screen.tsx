import '@mantine/core/styles/Tabs.css';
import { Button, Tabs } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconPackage } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { pagePaths } from '@slipway/domain/pages/page-paths';
import type { Purpose } from '@slipway/domain/settings/settings';
import {
  bookingsName,
  BookingsScreen,
  CustomerBookingsScreen,
  NewButton,
} from '#features/bookings/index.ts';
import { useCustomer } from '#features/customers/index.ts';
import { UnitFilter } from '#features/catalogue/index.ts';
import { api, urlOf } from '#lib/api.ts';
import { usePathPart } from '#lib/location.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { useTakesOrders } from '#shared/takes-orders.ts';
import { usePageData } from '#lib/page-data.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { useCloseOpened } from '#ui/dialogs/use-close-opened.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { FilterDate } from '#ui/list/filter-date.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { ListFrame } from '#ui/list/list-frame.tsx';
import { ListTools } from '#ui/list/list-tools.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { OrdersList } from './orders-list.tsx';
import { stateNames } from './order-labels.ts';
import { deliveryChoices, sourceChoices } from './shop/shop-labels.ts';
import { paymentChoices, useOrderFilter, type OrderFilterState } from './use-order-filter.ts';
import classes from './orders.module.css';

const OrderDrawer = lazyPart(async () => (await import('./order-drawer.tsx')).OrderDrawer);

/**
 * Orders, with package bookings as a second tab in a business that sells. A rental business shows bookings,
 * with orders as a second tab once something is for sale or was.
 */
export function OrdersScreen() {
  return useHasOrders() ? <Both customerId={null} /> : <BookingsScreen />;
}

/** The bookings and orders of one customer. */
export function CustomerOrdersScreen() {
  const customerId = Number(/^[1-9]\d{0,8}$/.exec(usePathPart('customerId'))?.[0] ?? 0);
  return useHasOrders() ? <Both customerId={customerId} /> : <CustomerBookingsScreen />;
}

function useHasOrders(): boolean {
  const { records } = usePageData();
  const takes = useTakesOrders();
  const { tab, order } = useRouteSearch('bookings');
  return takes || records?.orders === true || tab === 'orders' || order !== null;
}

function Both({ customerId }: { customerId: number | null }) {
  const { t, i18n } = useLingui();
  const { settings } = usePageData();
  const navigate = useNavigate();
  const changeQuery = useQueryChange();
  // Links in emails, tasks, reports and the calendar name the booking or order, not its list.
  const search = useRouteSearch('bookings');
  const customer = useCustomer(customerId).data?.data;
  const fallbackTab = defaultTab(settings.purpose, customer);
  const effectiveTab = search.tab ?? fallbackTab;
  const tab =
    search.booking !== null ? 'bookings' : search.order !== null ? 'orders' : effectiveTab;
  // Closing the drawer stays on the list of its row.
  useEffect(() => {
    if (tab !== effectiveTab) changeQuery({ tab }, { replace: true });
  }, [tab, effectiveTab, changeQuery]);
  const bookingsWord = i18n._(bookingsName[settings.purpose]);
  const tabs = (
    <Tabs
      value={tab}
      onChange={(next) =>
        // Each list has its own search and filters, which do not carry over.
        void navigate({ to: '.', search: next === fallbackTab ? {} : { tab: next ?? fallbackTab } })
      }
    >
      <Tabs.List aria-label={t`Orders and bookings`}>
        <Tabs.Tab value="orders">{customer ? t`Orders (${customer.orders})` : t`Orders`}</Tabs.Tab>
        <Tabs.Tab value="bookings">
          {customer ? t`${bookingsWord} (${customer.bookings})` : bookingsWord}
        </Tabs.Tab>
      </Tabs.List>
    </Tabs>
  );
  if (tab === 'orders') return <Orders customerId={customerId} tabs={tabs} />;
  return customerId === null ? (
    <BookingsScreen tabs={tabs} />
  ) : (
    <CustomerBookingsScreen tabs={tabs} />
  );
}

/** The first list with content: for a customer what they have, for the business what its purpose is. */
function defaultTab(
  purpose: Purpose,
  customer: { bookings: number; orders: number } | undefined,
): 'bookings' | 'orders' {
  if (customer && customer.orders === 0 && customer.bookings > 0) return 'bookings';
  if (customer && customer.bookings === 0 && customer.orders > 0) return 'orders';
  return purpose === 'sell' ? 'orders' : 'bookings';
}

function Orders({ customerId, tabs }: { customerId: number | null; tabs: ReactNode }) {
  const { t } = useLingui();
  const changeQuery = useQueryChange();
  const close = useCloseOpened();
  const urlState = useOrderFilter(customerId);
  const { order: opened } = useRouteSearch('bookings');
  const orders = useQuery({
    queryKey: ['orders', 'list', urlState.query],
    queryFn: ({ signal }) => api('GET /api/orders', { query: urlState.query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const customer = useCustomer(customerId).data?.data;
  const sells = useTakesOrders();
  return (
    <>
      <PageHeader
        title={customer ? t`Orders of ${customer.name}` : t`Orders`}
        lead={
          customer
            ? customer.email
            : sells
              ? t`Every product order, what has been paid for it and when it is delivered.`
              : t`Orders from when the business sold products. No new ones can be taken while nothing is for sale.`
        }
        action={sells && <NewOrder />}
      />
      <div className={classes.bar}>
        {tabs}
        <ButtonLink to={pagePaths['pick-list']} variant="default">
          <Trans>Pick list</Trans>
        </ButtonLink>
        <Button
          component="a"
          href={urlOf('/api/orders/csv', {}, urlState.narrowed)}
          download="orders.csv"
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
        >
          <Trans>Export CSV</Trans>
        </Button>
      </div>
      <OrderFilters urlState={urlState} />
      <ListFrame
        list={orders}
        urlState={urlState}
        problem={t`The orders could not be loaded`}
        empty={{
          title: customer ? t`${customer.name} has no orders yet` : t`No orders yet`,
          text: t`Orders taken by phone or at the counter appear here.`,
          icon: <IconPackage size={28} stroke={1.6} aria-hidden />,
          action: sells && <NewOrder />,
        }}
      >
        {(rows) => (
          <OrdersList
            orders={rows}
            urlState={urlState}
            onOpen={(id) => changeQuery({ order: id })}
          />
        )}
      </ListFrame>
      {opened !== null && (
        <OrderDrawer key={opened} id={opened} onClose={() => close({ order: null })} />
      )}
    </>
  );
}

function NewOrder() {
  return (
    <NewButton what="order">
      <Trans>New order</Trans>
    </NewButton>
  );
}

function OrderFilters({ urlState }: { urlState: OrderFilterState }) {
  const { t } = useLingui();
  return (
    <ListTools
      folds
      urlState={urlState}
      label={t`Search orders`}
      placeholder={t`Number, name, email, phone`}
    >
      <FilterDate
        label={t`From`}
        value={urlState.from}
        onChange={(from) => urlState.filter({ from })}
      />
      <FilterDate label={t`To`} value={urlState.to} onChange={(to) => urlState.filter({ to })} />
      <FilterSelect
        label={t`Payment`}
        unset={t`Any payment`}
        choices={paymentChoices}
        value={urlState.payment}
        onChange={(payment) => urlState.filter({ payment })}
      />
      <FilterSelect
        label={t`State`}
        unset={t`Any state`}
        choices={stateNames}
        value={urlState.state}
        onChange={(state) => urlState.filter({ state })}
      />
      <FilterSelect
        label={t`Delivery`}
        unset={t`Any delivery`}
        choices={deliveryChoices}
        value={urlState.delivery}
        onChange={(delivery) => urlState.filter({ delivery })}
      />
      <FilterSelect
        label={t`From where`}
        unset={t`Any source`}
        choices={sourceChoices}
        value={urlState.source}
        onChange={(source) => urlState.filter({ source })}
      />
      <UnitFilter unit={urlState.product} onChange={(product) => urlState.filter({ product })} />
    </ListTools>
  );
}
