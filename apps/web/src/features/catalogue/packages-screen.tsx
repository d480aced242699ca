import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Popover.css';
import { Button, Select } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPackage, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ManagedPackage } from '@slipway/contract/packages';
import { api } from '#lib/api.ts';
import { formatDate } from '#lib/format.ts';
import { useQueryValue } from '#lib/location.ts';
import { usePageData } from '#lib/page-data.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { Money } from '#ui/money.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ListFrame } from './list-frame.tsx';
import { ListTools } from './list-tools.tsx';
import { PackageModal } from './package-modal.tsx';
import { isManaged } from './package-words.ts';
import { RowsList, type Column } from './rows-list.tsx';
import { useListPlace } from './use-list-place.ts';
import classes from './catalogue.module.css';

/** Packages, by unit: kind, price, additional price, when they are active. */
export function PackagesScreen() {
  const { t } = useLingui();
  const { settings } = usePageData();
  const sell = settings.purpose === 'sell';
  const changeQuery = useQueryChange();
  const place = useListPlace(['id', 'unit_id', 'name', 'price'], 'unit_id');
  const unit = /^[1-9]\d{0,8}$/.exec(useQueryValue('unit') ?? '')?.[0] ?? null;
  const query = { ...place.query, ...(unit === null ? {} : { unit_id: Number(unit) }) };
  const list = useQuery({
    queryKey: ['packages', 'list', query],
    queryFn: async ({ signal }) => {
      const { data, meta } = await api('GET /api/packages', { query, signal });
      return { data: data.filter(isManaged), meta };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const units = useQuery({
    queryKey: ['units', 'choices'],
    queryFn: ({ signal }) => api('GET /api/unit-names-packages-pictures', { signal }),
  });
  const narrowed = {
    ...place,
    filtered: place.filtered || unit !== null,
    clear: () => changeQuery({ q: null, unit: null, page: null }),
  };
  const choices = units.data?.data ?? [];
  const opened =
    typeof place.open === 'number' ? list.data?.data.find(({ id }) => id === place.open) : null;
  const add = (
    <Button
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
      onClick={() => place.edit('new')}
    >
      <Trans>Add package</Trans>
    </Button>
  );
  const company: Column<ManagedPackage>[] =
    settings.company_id === 0 ? [{ title: t`Company`, cell: (it) => it.company }] : [];
  return (
    <>
      <PageHeader
        title={t`Packages`}
        lead={t`What guests book, with its price. Bookings keep the prices they were made under.`}
        action={add}
      />
      <ListTools place={narrowed} placeholder={t`Name of a package`} endable={false}>
        <Select
          aria-label={sell ? t`Product` : t`Unit`}
          placeholder={sell ? t`Any product` : t`Any unit`}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': sell ? t`Any product` : t`Any unit` }}
          data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={unit}
          onChange={(value) => changeQuery({ unit: value, page: null })}
        />
      </ListTools>
      <ListFrame
        list={list}
        place={narrowed}
        problem={t`Can not load packages`}
        empty={{
          title: t`No packages yet`,
          text: t`Guests can book once there is a package with a price.`,
          icon: <IconPackage size={28} stroke={1.6} aria-hidden />,
          action: add,
        }}
      >
        {(rows) => (
          <RowsList
            rows={rows}
            place={place}
            columns={[
              { title: sell ? t`Product` : t`Unit`, by: 'unit_id', cell: (it) => it.unit },
              ...company,
              {
                title: t`Price`,
                by: 'price',
                end: true,
                cell: (it) => <Money amount={it.price} />,
              },
              {
                title: t`Additional price`,
                end: true,
                cell: (it) => <Money amount={it.additional_price} />,
              },
              { title: t`Active`, cell: (it) => <Active row={it} /> },
            ]}
            summary={(it) => (
              <>
                {it.unit} · <Money amount={it.price} /> <Active row={it} />
              </>
            )}
          />
        )}
      </ListFrame>
      {(place.open === 'new' || opened) && (
        <PackageModal
          key={place.open}
          row={opened ?? null}
          units={choices}
          unitId={unit}
          onClose={() => place.edit(null)}
        />
      )}
    </>
  );
}

function Active({ row }: { row: ManagedPackage }) {
  const { t } = useLingui();
  if (row.inactive === 1) return <span className={classes.badge}>{t`Inactive`}</span>;
  const { active_from: from, active_to: to } = row;
  const days =
    from !== null && to !== null
      ? `${formatDate(from)} – ${formatDate(to)}`
      : from !== null
        ? t`from ${formatDate(from)}`
        : to !== null
          ? t`to ${formatDate(to)}`
          : null;
  return (
    <>
      <span className={classes.badge} data-tone="good">
        {t`Active`}
      </span>
      {days !== null && <div className={classes.small}>{days}</div>}
    </>
  );
}
