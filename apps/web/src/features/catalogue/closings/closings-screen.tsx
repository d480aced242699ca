import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ListedClosing } from '@slipway/contract/catalogue/closings';
import { api } from '#lib/api.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import { DataList } from '#ui/list/data-list.tsx';
import { EndedSwitch } from '#ui/list/filter-select.tsx';
import { ListFrame } from '#ui/list/list-frame.tsx';
import { useListUrlState } from '#ui/list/use-list-url-state.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { ClosingModal } from './closing-modal.tsx';
import { daysText, whatText, whenText } from './closing-words.ts';
import catalogue from '#features/catalogue/catalogue.module.css';
import classes from './closings.module.css';

/** When the business, its units and their items are closed, with the bookings in the way. */
export function ClosingsScreen() {
  const { t } = useLingui();
  const search = useRouteSearch('closed-days');
  const { ended } = search;
  const urlState = useListUrlState({ search, defaultSort: 'next', filters: { ended } });
  const list = useQuery({
    queryKey: ['closings', 'list', ended],
    queryFn: async ({ signal }) => {
      const { data } = await api('GET /api/closings', { query: { ended: ended ?? '0' }, signal });
      return { data, meta: { page: 1, per_page: data.length, total: data.length } };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const rows = list.data?.data ?? [];
  const opened = rows.find((row) => row.id === urlState.open);
  const nextText = ({ next }: ListedClosing) => (next === null ? '—' : daysText(next));
  /** What a card does not say in its title: when, unless it is the next time, and why. */
  const detailsOf = (row: ListedClosing) =>
    [whenText(row), row.reason].filter((text) => text !== '' && text !== nextText(row)).join(' · ');
  const inTheWay = ({ bookings }: ListedClosing) =>
    bookings === 0 ? (
      t`None`
    ) : (
      <span className={classes.warn}>
        {plural(bookings, { one: '# booking', other: '# bookings' })}
      </span>
    );
  const add = (
    <AddButton onClick={() => urlState.edit('new')}>
      <Trans>Close days</Trans>
    </AddButton>
  );
  return (
    <>
      <PageHeader
        title={t`Closed days`}
        lead={t`Days on which nothing can be booked: of the whole business, of a unit, or of one of its items. Bookings that are there already stay.`}
        action={add}
      />
      <div className={classes.tools}>
        <EndedSwitch urlState={urlState} ended={ended} />
      </div>
      <ListFrame
        list={list}
        urlState={urlState}
        problem={t`The closed days could not be loaded`}
        empty={{
          title: t`No closed days`,
          text: t`Holidays, a day off every week, a unit in the yard: close them here.`,
          icon: <IconCalendarOff size={28} stroke={1.6} aria-hidden />,
          action: add,
        }}
      >
        {(shown) => (
          <DataList
            rows={shown}
            urlState={urlState}
            wideFrom="62em"
            action={{
              word: t`Edit`,
              name: (it) => t`Edit ${whatText(it)}, ${whenText(it)}`,
              run: ({ id }) => urlState.edit(id),
            }}
            columns={[
              {
                title: t`Closed`,
                cell: (it) => <span className={catalogue.name}>{whatText(it)}</span>,
              },
              { title: t`When`, cell: (it) => whenText(it) },
              { title: t`Next`, cell: nextText },
              { title: t`Reason`, cell: (it) => <bdi>{it.reason}</bdi> },
              { title: t`In the way`, cell: inTheWay },
            ]}
            card={(it) => ({
              title: whatText(it),
              state: nextText(it),
              body: <bdi className={catalogue.small}>{detailsOf(it)}</bdi>,
              foot: <Trans>In the way: {inTheWay(it)}</Trans>,
            })}
          />
        )}
      </ListFrame>
      {urlState.open !== null && (urlState.open === 'new' ? !list.isPending : opened) && (
        <ClosingModal
          key={urlState.open}
          closing={opened ?? null}
          onClose={() => urlState.edit(null)}
        />
      )}
    </>
  );
}
