import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import '@mantine/core/styles/Tabs.css';
import { Group, SegmentedControl, Tabs } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSailboat } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { can } from '@slipway/domain/identity/abilities';
import { pagePaths } from '@slipway/domain/pages/page-paths';
import { api } from '#lib/api.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { usePageData } from '#lib/page-data.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import { EndedSwitch } from '#ui/list/filter-select.tsx';
import { ListFrame } from '#ui/list/list-frame.tsx';
import { ListTools } from '#ui/list/list-tools.tsx';
import { useListUrlState } from '#ui/list/use-list-url-state.ts';
import { ButtonLink } from '#ui/links.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Switch } from '#ui/switch.tsx';
import { UnitsDeck } from './units-deck.tsx';
import { UnitsTable } from './units-table.tsx';
import classes from '#features/catalogue/catalogue.module.css';
import { lazyPart } from '#ui/lazy-part.tsx';

const UnitModal = lazyPart(async () => (await import('./unit-modal.tsx')).UnitModal);

const CopyUnitModal = lazyPart(async () => (await import('./copy-unit-modal.tsx')).CopyUnitModal);

/** Units (rent) or products (sell) as a table or cards (docs/rules/screens.md, "Units and products"). */
export function UnitsScreen() {
  const { t } = useLingui();
  const { settings, user, records } = usePageData();
  const lets = settings.purpose === 'rent';
  const mayCopy = user !== null && can(user.role_name, { action: 'manage', subject: 'Admin' });
  const changeQuery = useQueryChange();
  const navigate = useNavigate();
  const search = useRouteSearch('units');
  // A business that lets shows what it sells in a second tab, as soon as something is for sale.
  const hasTabs = lets && (records?.products === true || search.tab === 'products');
  const sell = !lets || search.tab === 'products';
  const cards = search.view === 'cards';
  const { ended, low } = search;
  const urlState = useListUrlState({
    search,
    defaultSort: 'id',
    filters: { ended, low },
  });
  const end = urlState.fromEnd ? ({ from_end: '1' } as const) : {};
  const kind = hasTabs ? ({ for_sale: sell ? '1' : '0' } as const) : {};
  const query = {
    ...urlState.query,
    ...end,
    ...kind,
    ended: ended ?? undefined,
    low_stock: (sell && low) || undefined,
  };
  const list = useQuery({
    queryKey: ['units', 'list', query],
    queryFn: ({ signal }) => api('GET /api/units', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const copied = list.data?.data.find(({ id }) => id === search.copy);
  const add = (
    <AddButton onClick={() => urlState.edit('new')}>
      {sell ? t`Add Product` : t`Add Unit`}
    </AddButton>
  );
  return (
    <>
      <PageHeader
        title={sell ? t`Products` : t`Units`}
        action={
          settings.purpose === 'sell' ? (
            <Group gap="xs">
              <ButtonLink to={pagePaths['platform-import']} variant="default">
                <Trans>Import</Trans>
              </ButtonLink>
              {add}
            </Group>
          ) : (
            add
          )
        }
      />
      {hasTabs && (
        <Tabs
          mb="md"
          value={sell ? 'products' : 'units'}
          // Each list has its own search and filters, which do not carry over.
          onChange={(next) =>
            void navigate({ to: '.', search: next === 'products' ? { tab: next } : {} })
          }
        >
          <Tabs.List aria-label={t`To book or to sell`}>
            <Tabs.Tab value="units">{t`Units`}</Tabs.Tab>
            <Tabs.Tab value="products">{t`Products`}</Tabs.Tab>
          </Tabs.List>
        </Tabs>
      )}
      <ListTools urlState={urlState} label={t`Search`} placeholder={t`Name, description or SKU`}>
        {sell && (
          <Switch
            label={t`Low stock`}
            checked={low !== null}
            onChange={(event) => urlState.filter({ low: event.currentTarget.checked ? 1 : null })}
          />
        )}
        <EndedSwitch urlState={urlState} ended={ended} />
        <SegmentedControl
          className={classes.view ?? ''}
          aria-label={t`View`}
          data={[
            { value: 'table', label: t`Table` },
            { value: 'cards', label: t`Cards` },
          ]}
          value={cards ? 'cards' : 'table'}
          onChange={(view) => changeQuery({ view: view === 'cards' ? view : null })}
        />
      </ListTools>
      <ListFrame
        list={list}
        urlState={urlState}
        problem={t`Can not load units`}
        empty={{
          title: sell ? t`No products yet` : t`No units yet`,
          text: sell
            ? t`What you sell appears here, with its price and stock.`
            : t`What you rent out appears here, with its price and calendar.`,
          icon: <IconSailboat size={28} stroke={1.6} aria-hidden />,
          action: add,
        }}
      >
        {(rows) =>
          cards ? (
            <UnitsDeck units={rows} onEdit={urlState.edit} />
          ) : (
            <UnitsTable
              units={rows}
              urlState={urlState}
              onEdit={urlState.edit}
              onCopy={mayCopy ? (id) => changeQuery({ copy: id }) : undefined}
            />
          )
        }
      </ListFrame>
      {urlState.open !== null && (
        <UnitModal
          key={urlState.open}
          open={urlState.open}
          isProduct={sell}
          onClose={() => urlState.edit(null)}
        />
      )}
      {copied && mayCopy && (
        <CopyUnitModal
          key={copied.id}
          unit={copied}
          onClose={() => changeQuery({ copy: null }, { replace: true })}
          onCopied={(id) => changeQuery({ copy: null, edit: id }, { replace: true })}
        />
      )}
    </>
  );
}
