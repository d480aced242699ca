import { useLingui } from '@lingui/react/macro';
import { IconRepeat } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { msg } from '@lingui/core/macro';
import type { Purpose } from '@slipway/domain/settings/settings';
import { bookingsName } from '#features/bookings/bookings-name.ts';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { ListFrame } from '#ui/list/list-frame.tsx';
import { ListTools } from '#ui/list/list-tools.tsx';
import { useListUrlState } from '#ui/list/use-list-url-state.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { RecurringList } from './recurring-list.tsx';

const RecurringDrawer = lazyPart(
  async () => (await import('./recurring-drawer.tsx')).RecurringDrawer,
);

const kindsOf = (purpose: Purpose) => ({ orders: msg`Orders`, bookings: bookingsName[purpose] });

/** The schedules of recurring bookings and orders. */
export function RecurringScreen() {
  const { t } = useLingui();
  const { settings, records } = usePageData();
  const sells = settings.purpose === 'sell';
  const changeQuery = useQueryChange();
  const kinds = kindsOf(settings.purpose);
  const search = useRouteSearch('repeat-bookings');
  const { of: kind, series: opened } = search;
  const urlState = useListUrlState({
    search,
    defaultSort: '-id',
    filters: { of: kind },
  });
  // Schedules of orders stay listed after the business stopped selling.
  const hasOrders = sells || records?.orders === true || kind !== null;
  const query = { ...urlState.query, of: hasOrders ? (kind ?? undefined) : ('bookings' as const) };
  const series = useQuery({
    queryKey: ['series', 'list', query],
    queryFn: ({ signal }) => api('GET /api/booking-series', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <>
      <PageHeader
        title={sells ? t`Repeat orders` : t`Repeat bookings`}
        lead={t`Bookings and orders created on a schedule. Start one with “Repeat” on a booking or an order.`}
      />
      <ListTools urlState={urlState} label={t`Search schedules`} placeholder={t`Name or email`}>
        {hasOrders && (
          <FilterSelect
            label={t`Type`}
            unset={t`Orders and bookings`}
            choices={kinds}
            value={kind}
            onChange={(of) => urlState.filter({ of })}
          />
        )}
      </ListTools>
      <ListFrame
        list={series}
        urlState={urlState}
        problem={t`The schedules could not be loaded`}
        empty={{
          title: t`No schedules yet`,
          text: t`Open a booking or an order and press “Repeat” to make it again every week, month or year.`,
          icon: <IconRepeat size={28} stroke={1.6} aria-hidden />,
        }}
      >
        {(rows) => (
          <RecurringList
            series={rows}
            urlState={urlState}
            onOpen={(id) => changeQuery({ series: id })}
          />
        )}
      </ListFrame>
      {opened !== null && (
        <RecurringDrawer key={opened} id={opened} onClose={() => changeQuery({ series: null })} />
      )}
    </>
  );
}
