import '@mantine/core/styles/Tabs.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { Button, Group, SegmentedControl, Tabs } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarEvent, IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bookingsName } from '#features/bookings/bookings-name.ts';
import { ImportButton, useCustomer } from '#features/customers/index.ts';
import { NewButton } from '#features/bookings/new/new-button.tsx';
import { api, urlOf, type Answer, type CallInput } from '#lib/api.ts';
import { useCloseOpened } from '#ui/dialogs/use-close-opened.ts';
import { usePathPart } from '#lib/location.ts';
import { usePageData } from '#lib/page-data.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { ListFrame } from '#ui/list/list-frame.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import {
  cruiseGroup,
  groupOfTab,
  groupsInUse,
  tabOfGroup,
} from '#shared/packages/groups-in-use.ts';
import { useKinds } from '#shared/packages/use-kinds.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { BookingFilters } from './booking-filters.tsx';
import {
  listNames,
  nothing,
  whenNames,
  type BookingListName,
  type When,
} from './booking-labels.ts';
import { BookingsList } from './bookings-list.tsx';
import { useBookingFilter, type BookingFilterState } from './use-booking-filter.ts';
import classes from './staff.module.css';

const BookingDrawer = lazyPart(async () => (await import('./booking-drawer.tsx')).BookingDrawer);

type BookingPage = Pick<Answer<'GET /api/bookings'>, 'data' | 'meta'>;
type ListRequest = NonNullable<CallInput<'GET /api/bookings'>> & { signal: AbortSignal };

/** The call of each list. */
const loads: Record<BookingListName, (request: ListRequest) => Promise<BookingPage>> = {
  all: (request) => api('GET /api/bookings', request),
  cruise: (request) => api('GET /api/cruiseBookingsWithPayments', request),
  not_cruise: (request) => api('GET /api/notCruiseBookingsWithPayments', request),
  inshore: (request) => api('GET /api/inshorePackagesWithPayments', request),
  repeats: (request) => api('GET /api/bookingsWithPayments/repeats', request),
};

/** The lists of a business with kinds in the group `cruise`. */
const ofCruises = ['cruise', 'not_cruise'];

function listOfTab(tab: string | null) {
  const group = groupOfTab(tab);
  return { list: group !== null || tab === 'all' ? null : tab, group };
}

/**
 * Bookings of every kind: search, filters and CSV export; a booking opens over the list.
 * @param tabs links to the sibling list, if there is one
 */
export function BookingsScreen({ tabs }: { tabs?: ReactNode }) {
  const { t, i18n } = useLingui();
  const changeQuery = useQueryChange();
  const { settings } = usePageData();
  const urlState = useBookingFilter();
  const { query, list } = urlState;
  const kinds = useKinds();
  // Until the kinds are loaded, inshore trips tell of a charter business.
  const offersInshore = settings.inshore_offered;
  const hasCruises =
    kinds.length === 0 ? offersInshore : kinds.some(({ group }) => group === cruiseGroup);
  const isShown = (name: string) =>
    name === list ||
    ((hasCruises || !ofCruises.includes(name)) && (offersInshore || name !== 'inshore'));
  const inUse = groupsInUse(kinds).filter((group) => group !== cruiseGroup);
  const chosen = urlState.group;
  const groups = chosen === null || inUse.includes(chosen) ? inUse : [...inUse, chosen];
  const bookings = useQuery({
    queryKey: ['bookings', 'list', list, query],
    queryFn: ({ signal }) => loads[list]({ query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <>
      <PageHeader
        title={i18n._(bookingsName[settings.purpose])}
        lead={t`Every booked trip and what has been paid for it.`}
        action={
          <Group gap="xs">
            <ImportButton what="bookings" />
            <NewButton {...(settings.purpose === 'sell' ? { what: 'booking' } : {})}>
              <Trans>New booking</Trans>
            </NewButton>
          </Group>
        }
      />
      {tabs !== undefined && <div className={classes.bar}>{tabs}</div>}
      <div className={classes.bar}>
        <Tabs
          value={chosen === null ? list : tabOfGroup(chosen)}
          onChange={(next) =>
            changeQuery({ ...listOfTab(next), sort: null, page: null, end: null })
          }
        >
          <Tabs.List aria-label={t`Lists`}>
            {Object.entries(listNames).map(([name, label]) =>
              isShown(name) ? (
                <Tabs.Tab key={name} value={name}>
                  {i18n._(label)}
                </Tabs.Tab>
              ) : null,
            )}
            {groups.map((group) => (
              <Tabs.Tab key={group} value={tabOfGroup(group)}>
                {group}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
        <ExportLink list={list} urlState={urlState} />
      </div>
      <FoundBookings bookings={bookings} urlState={urlState} />
    </>
  );
}

/** The bookings of one customer, with the same search and filters. */
export function CustomerBookingsScreen({ tabs }: { tabs?: ReactNode }) {
  const { t } = useLingui();
  const userId = Number(/^[1-9]\d{0,8}$/.exec(usePathPart('customerId'))?.[0] ?? 0);
  const urlState = useBookingFilter('all');
  const { query } = urlState;
  const bookings = useQuery({
    queryKey: ['bookings', 'list', 'customer', userId, query],
    queryFn: ({ signal }) =>
      api('GET /api/bookingsWithPaymentsByUser/:userId', { params: { userId }, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const customer = useCustomer(userId).data?.data;
  return (
    <>
      <PageHeader
        title={customer ? t`Bookings of ${customer.name}` : t`Bookings of a customer`}
        lead={customer?.email ?? ''}
      />
      <div className={classes.bar}>
        {tabs}
        <ExportLink list="customer" urlState={urlState} userId={userId} />
      </div>
      <FoundBookings bookings={bookings} urlState={urlState} />
    </>
  );
}

function FoundBookings(props: {
  bookings: UseQueryResult<BookingPage>;
  urlState: BookingFilterState;
}): ReactNode {
  const { bookings, urlState } = props;
  const { t, i18n } = useLingui();
  const changeQuery = useQueryChange();
  const close = useCloseOpened();
  const { booking: opened } = useRouteSearch('bookings');
  return (
    <>
      <DaysChoice urlState={urlState} />
      <BookingFilters urlState={urlState} />
      <ListFrame
        list={bookings}
        urlState={urlState}
        problem={t`The bookings could not be loaded`}
        empty={{
          title: i18n._(nothing[urlState.when].title),
          text: i18n._(nothing[urlState.when].text),
          icon: <IconCalendarEvent size={28} stroke={1.6} aria-hidden />,
          ...(urlState.when === 'upcoming' && {
            action: (
              <Button variant="default" onClick={() => urlState.showDays('past')}>
                <Trans>Past bookings</Trans>
              </Button>
            ),
          }),
        }}
      >
        {(rows) => (
          <BookingsList
            bookings={rows}
            urlState={urlState}
            onOpen={(id) => changeQuery({ booking: id })}
          />
        )}
      </ListFrame>
      {opened !== null && (
        <BookingDrawer key={opened} id={opened} onClose={() => close({ booking: null })} />
      )}
    </>
  );
}

/** Upcoming trips with the next one first, past ones with the latest first, or all. */
function DaysChoice({ urlState }: { urlState: BookingFilterState }) {
  const { t, i18n } = useLingui();
  const choices: When[] = ['upcoming', 'past', 'all'];
  return (
    <SegmentedControl
      className={classes.days ?? ''}
      aria-label={t`Dates`}
      data={choices.map((value) => ({ value, label: i18n._(whenNames[value]) }))}
      value={urlState.when}
      onChange={urlState.showDays}
    />
  );
}

/** Exports all pages of the filtered list. */
function ExportLink(props: { list: string; urlState: BookingFilterState; userId?: number }) {
  const { list, urlState, userId } = props;
  const query = { ...urlState.narrowed, user_id: userId };
  return (
    <Button
      component="a"
      href={urlOf('/api/booking-lists/:list/csv', { list }, query)}
      download="bookings.csv"
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
    >
      <Trans>Export CSV</Trans>
    </Button>
  );
}
