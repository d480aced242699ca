import { ActionIcon } from '@mantine/core';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp, IconPercentage } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedRate } from '@slipway/contract/catalogue/rates';
import { todayIn } from '@slipway/domain/dates/dates';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { showError } from '#ui/dialogs/dialogs.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import { DataList } from '#ui/list/data-list.tsx';
import { EndedSwitch } from '#ui/list/filter-select.tsx';
import { ListFrame } from '#ui/list/list-frame.tsx';
import { useListUrlState } from '#ui/list/use-list-url-state.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { CopyButton } from '#features/catalogue/copy-button.tsx';
import { nameColumn } from '#features/catalogue/catalogue-columns.tsx';
import { useKinds } from '#shared/packages/use-kinds.ts';
import { usePackages } from '#features/catalogue/packages/use-packages.ts';
import { RateModal } from './rate-modal.tsx';
import { weekdaysText } from '#shared/packages/kind-words.ts';
import { percentText, periodText, targetText } from './rate-words.ts';
import { YearView } from './year-view.tsx';
import catalogue from '#features/catalogue/catalogue.module.css';
import classes from './rates.module.css';

/** Seasons and weekdays with other prices, in their order, and what they make of a package's price. */
export function RatesScreen() {
  const { t } = useLingui();
  const { settings } = usePageData();
  const search = useRouteSearch('rates');
  const { ended, copy } = search;
  const changeQuery = useQueryChange();
  const urlState = useListUrlState({ search, defaultSort: 'order', filters: { ended } });
  const [thisYear] = useState(() => Number(todayIn(settings.time_zone, new Date()).slice(0, 4)));
  const list = useQuery({
    queryKey: ['rates', 'list', ended],
    queryFn: async ({ signal }) => {
      const { data } = await api('GET /api/rates', { query: { ended: ended ?? '0' }, signal });
      return { data, meta: { page: 1, per_page: data.length, total: data.length } };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const rows = list.data?.data ?? [];
  const names = useNames();
  const kinds = useKinds();
  const packages = usePackages();
  const move = useMove(rows);
  const rowOf = (id: number | 'new' | null) => rows.find((row) => row.id === id);
  const opened = rowOf(urlState.open);
  const add = (
    <AddButton onClick={() => urlState.edit('new')}>
      <Trans>Add a rate</Trans>
    </AddButton>
  );
  return (
    <>
      <PageHeader
        title={t`Rates`}
        lead={t`Seasons and weekdays with other prices. The first rate of the list that fits a date counts; without one, prices are as listed.`}
        action={add}
      />
      <div className={classes.tools}>
        <EndedSwitch urlState={urlState} ended={ended} />
      </div>
      <ListFrame
        list={list}
        urlState={urlState}
        problem={t`The rates could not be loaded`}
        empty={{
          title: t`No rates yet`,
          text: t`Half price in winter, a fifth more at weekends: add the first one.`,
          icon: <IconPercentage size={28} stroke={1.6} aria-hidden />,
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
              name: ({ name }) => t`Edit ${name}`,
              run: ({ id }) => urlState.edit(id),
            }}
            extraAction={(it) => (
              <RowActions
                rate={it}
                move={ended === null ? move : null}
                onCopy={() => changeQuery({ edit: 'new', copy: it.id })}
              />
            )}
            columns={[
              nameColumn(),
              { title: t`Percent`, end: true, cell: (it) => percentText(it.percent) },
              { title: t`When`, cell: (it) => periodText(it) },
              { title: t`For`, cell: (it) => targetText(it.applies_to, names) },
              ...(rows.some(({ least_stay: least }) => least !== null)
                ? [{ title: t`Fewest nights or days`, end: true, cell: leastStayCell }]
                : []),
              ...(rows.some(({ changeover_days: days }) => days.length > 0)
                ? [{ title: t`Arrive and leave on`, cell: changeoverCell }]
                : []),
            ]}
            card={(it) => ({
              title: it.name,
              state: percentText(it.percent),
              body: <span className={catalogue.small}>{cardText(it)}</span>,
              foot: targetText(it.applies_to, names),
            })}
          />
        )}
      </ListFrame>
      {ended === null && list.isSuccess && packages !== undefined && (
        <YearView
          packages={packages}
          rates={rows}
          packageId={search.package}
          year={search.year ?? thisYear}
          onPackage={(id) => changeQuery({ package: id }, { replace: true })}
          onYear={(year) =>
            changeQuery({ year: year === thisYear ? null : year }, { replace: true })
          }
        />
      )}
      {urlState.open !== null && (urlState.open === 'new' ? !list.isPending : opened) && (
        <RateModal
          key={`${urlState.open} ${copy}`}
          rate={opened ?? null}
          copyOf={urlState.open === 'new' ? (rowOf(copy) ?? null) : null}
          choices={{
            units: [...names.units].map(([id, label]) => ({ value: String(id), label })),
            kinds: [...names.kinds].map(([value, label]) => ({ value, label })),
            hasStays:
              opened?.least_stay != null ||
              (opened?.changeover_days.length ?? 0) > 0 ||
              kinds.some(isStay),
          }}
          onClose={() => changeQuery({ edit: null, copy: null }, { replace: true })}
        />
      )}
    </>
  );
}

const isStay = ({ length }: { length: { form: string } }) => length.form === 'days';

/** On which weekdays stays begin and end; null: on any. */
const changeoverText = ({ changeover_days: days }: ListedRate) =>
  days.length === 0 ? null : weekdaysText(days);

const changeoverCell = (rate: ListedRate) => changeoverText(rate) ?? '–';

const leastStayCell = ({ least_stay: least }: ListedRate) => least ?? '–';

/** When a rate holds, and how long stays from its days are at least. */
function cardText(rate: ListedRate): string {
  const when = periodText(rate);
  const { least_stay: least } = rate;
  const parts = [when, ...(least === null ? [] : [t`stays of at least ${least}`])];
  const days = changeoverText(rate);
  if (days !== null) parts.push(t`arrive and leave on ${days}`);
  return parts.join(' · ');
}

interface Move {
  isPending: boolean;
  /** Whether a rate can go one place up (-1) or down (1). */
  canGo: (rate: ListedRate, by: -1 | 1) => boolean;
  go: (rate: ListedRate, by: -1 | 1) => void;
}

/** Moves a rate by one place; a list that somebody else has changed is read again. */
function useMove(rows: readonly ListedRate[]): Move {
  const queryClient = useQueryClient();
  const before = rows.map(({ id }) => id);
  const mutation = useMutation({
    mutationFn: (ids: number[]) => api('PUT /api/rates', { body: { ids, ids_before: before } }),
    onError: (error) => showError(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['rates'] }),
  });
  const other = (rate: ListedRate, by: -1 | 1) => before[before.indexOf(rate.id) + by];
  return {
    isPending: mutation.isPending,
    canGo: (rate, by) => other(rate, by) !== undefined,
    go: (rate, by) => {
      const neighbour = other(rate, by);
      if (neighbour === undefined) return;
      mutation.mutate(
        before.map((id) => (id === rate.id ? neighbour : id === neighbour ? rate.id : id)),
      );
    },
  };
}

function RowActions(props: { rate: ListedRate; move: Move | null; onCopy: () => void }) {
  const { rate, move, onCopy } = props;
  const { t } = useLingui();
  const { name } = rate;
  const step = (by: -1 | 1, label: string) =>
    move && (
      <ActionIcon
        variant="subtle"
        size={32}
        aria-label={label}
        disabled={move.isPending || !move.canGo(rate, by)}
        onClick={(event) => {
          event.stopPropagation();
          move.go(rate, by);
        }}
      >
        {by === -1 ? (
          <IconArrowUp size={18} stroke={1.7} aria-hidden />
        ) : (
          <IconArrowDown size={18} stroke={1.7} aria-hidden />
        )}
      </ActionIcon>
    );
  return (
    <span className={classes.actions}>
      {step(-1, t`Move ${name} up`)}
      {step(1, t`Move ${name} down`)}
      <CopyButton name={name} onCopy={onCopy} />
    </span>
  );
}

/** The names of units and kinds, by what rates refer to them with. */
function useNames() {
  const units = useQuery({
    queryKey: ['units', 'names'],
    queryFn: ({ signal }) => api('GET /api/unit-names', { signal }),
  });
  const kinds = useKinds();
  return {
    units: new Map((units.data?.data ?? []).map(({ id, name }) => [id, name])),
    kinds: new Map(kinds.map(({ code, name }) => [code, name])),
  };
}
