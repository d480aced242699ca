import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPackage } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ManagedPackage } from '@slipway/contract/catalogue/packages';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { groupOfTab, groupsInUse, tabOfGroup } from '#shared/packages/groups-in-use.ts';
import { useKinds } from '#shared/packages/use-kinds.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import { Badge } from '#ui/list/badge.tsx';
import { DataList, type Column } from '#ui/list/data-list.tsx';
import { ListFrame } from '#ui/list/list-frame.tsx';
import { ListTools } from '#ui/list/list-tools.tsx';
import { useListUrlState } from '#ui/list/use-list-url-state.ts';
import { Money } from '#ui/money.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { nameColumn } from '#features/catalogue/catalogue-columns.tsx';
import { PackageModal } from './package-modal.tsx';
import { activeDays, isManaged } from './package-labels.ts';
import { UnitFilter } from '#features/catalogue/units/unit-filter.tsx';
import classes from '#features/catalogue/catalogue.module.css';

/** Packages by unit: kind, price, additional price, active dates. */
export function PackagesScreen() {
  const { t } = useLingui();
  const { settings } = usePageData();
  const sell = settings.purpose === 'sell';
  const search = useRouteSearch('packages');
  const { unit, group } = search;
  const changeQuery = useQueryChange();
  const groups = groupsInUse(useKinds());
  const urlState = useListUrlState({
    search,
    defaultSort: 'unit_id',
    filters: { unit, group },
  });
  const query = { ...urlState.query, unit_id: unit ?? undefined, group: group ?? undefined };
  const list = useQuery({
    queryKey: ['packages', 'list', query],
    queryFn: async ({ signal }) => {
      const { data, meta } = await api('GET /api/packages', { query, signal });
      return { data: data.filter(isManaged), meta };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const opened =
    typeof urlState.open === 'number'
      ? list.data?.data.find(({ id }) => id === urlState.open)
      : null;
  const add = (
    <AddButton onClick={() => urlState.edit('new')}>
      <Trans>Add package</Trans>
    </AddButton>
  );
  const company: Column<ManagedPackage>[] =
    settings.company_id === 0 ? [{ title: t`Company`, cell: (it) => it.company }] : [];
  return (
    <>
      <PageHeader
        title={settings.purpose === 'sell' ? t`What can be booked` : t`Packages`}
        lead={t`What guests book and what it costs. Existing bookings keep their prices.`}
        action={add}
      />
      {(groups.length > 0 || group !== null) && (
        <Tabs
          value={group === null ? 'all' : tabOfGroup(group)}
          mb="sm"
          onChange={(next) => changeQuery({ group: groupOfTab(next), page: null })}
        >
          <Tabs.List aria-label={t`Groups`}>
            <Tabs.Tab value="all">
              <Trans>All</Trans>
            </Tabs.Tab>
            {[...new Set([...groups, ...(group === null ? [] : [group])])].map((name) => (
              <Tabs.Tab key={name} value={tabOfGroup(name)}>
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      )}
      <ListTools urlState={urlState} label={t`Search`} placeholder={t`Package name`}>
        <UnitFilter unit={unit} onChange={(value) => urlState.filter({ unit: value })} />
      </ListTools>
      <ListFrame
        list={list}
        urlState={urlState}
        problem={t`The packages could not be loaded`}
        empty={{
          title: t`No packages yet`,
          text: t`Guests can book once there is a package with a price.`,
          icon: <IconPackage size={28} stroke={1.6} aria-hidden />,
          action: add,
        }}
      >
        {(rows) => (
          <DataList
            rows={rows}
            urlState={urlState}
            wideFrom="62em"
            action={{
              word: t`Edit`,
              name: ({ name }) => t`Edit ${name}`,
              run: ({ id }) => urlState.edit(id),
            }}
            columns={[
              nameColumn(),
              { title: sell ? t`Product` : t`Unit`, by: 'unit_id', cell: (it) => it.unit },
              ...company,
              {
                title: t`Price`,
                by: 'price',
                end: true,
                cell: (it) => <Price row={it} />,
              },
              {
                title: t`Additional price`,
                end: true,
                cell: (it) => !it.flat && <AdditionalPrice row={it} />,
              },
              { title: t`Active`, cell: (it) => <Active row={it} /> },
            ]}
            card={(it) => ({
              title: it.name,
              state: <Active row={it} />,
              body: (
                <span className={classes.small}>
                  {it.unit} · <Price row={it} />
                </span>
              ),
            })}
          />
        )}
      </ListFrame>
      {(urlState.open === 'new' || opened) && (
        <PackageModal
          key={urlState.open}
          row={opened ?? null}
          unitId={unit === null ? null : String(unit)}
          onClose={() => urlState.edit(null)}
        />
      )}
    </>
  );
}

/** What the price is for is said where it is not the whole trip. */
function Price({ row }: { row: ManagedPackage }) {
  const { t } = useLingui();
  const { sold_by: soldBy, length } = row.kind_facts;
  const unit =
    length.form === 'days'
      ? length.counted === 'nights'
        ? t`a night`
        : t`a day`
      : soldBy === 'seat'
        ? t`a guest`
        : soldBy === 'item'
          ? t`an item`
          : null;
  return (
    <>
      <Money amount={row.price} />
      {unit !== null && <span className={classes.small}> {unit}</span>}
    </>
  );
}

function AdditionalPrice({ row }: { row: ManagedPackage }) {
  const { t } = useLingui();
  const { additional_per: per, length } = row.kind_facts;
  const each = length.form === 'days' && length.counted === 'nights' ? t`a night` : t`a day`;
  return (
    <>
      <Money amount={row.additional_price} />
      {per === 'day' && <span className={classes.small}> {each}</span>}
    </>
  );
}

function Active({ row }: { row: ManagedPackage }) {
  const { t } = useLingui();
  if (row.inactive === 1) return <Badge>{t`Inactive`}</Badge>;
  const days = activeDays(row);
  return (
    <>
      <Badge tone="good">{t`Active`}</Badge>
      {days !== null && <div className={classes.small}>{days}</div>}
    </>
  );
}
