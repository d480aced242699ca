import { useLingui } from '@lingui/react/macro';
import { IconBuildingStore } from '@tabler/icons-react';
import type { PickupPlace } from '@slipway/contract/catalogue/delivery';
import type { ReactNode } from 'react';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { endedFilter } from '#ui/list/filters.tsx';
import type { Column } from '#ui/list/data-list.tsx';
import { ListScreen } from '#ui/list/list-screen.tsx';
import { EndedBadge, nameColumn } from '#features/catalogue/catalogue-columns.tsx';
import { ExportCsv } from './export-csv.tsx';
import { PickupPlaceModal } from './pickup-place-modal.tsx';
import classes from './delivery.module.css';

/** Where products are handed over. */
export function PickupPlaces({ tabs }: { tabs: ReactNode }) {
  const { t } = useLingui();
  const { settings } = usePageData();
  const company: Column<PickupPlace, never>[] =
    settings.company_id === 0 ? [{ title: t`Company`, cell: (it) => it.company }] : [];
  const lines = (text: string) => <span className={classes.lines}>{text}</span>;
  return (
    <ListScreen
      queryKey="pickup-places"
      title={t`Delivery`}
      lead={t`How the products of your shop reach those who order them: picked up by themselves, or shipped. A shop with neither takes no orders.`}
      tabs={tabs}
      add={t`Add a pick-up place`}
      otherActions={<ExportCsv list="pickup-places" />}
      searchBox={{ label: t`Search`, placeholder: t`Name or address` }}
      search={useRouteSearch('delivery')}
      defaultSort="name"
      filters={{ ended: endedFilter }}
      read={(query, { ended }, signal) =>
        api('GET /api/pickup-places', { query: { ...query, ended }, signal })
      }
      readOne={(id, signal) => api('GET /api/pickup-places/:id', { params: { id }, signal })}
      rows={{
        columns: [
          nameColumn<PickupPlace>(),
          { title: t`Address`, cell: (it) => lines(it.address) },
          { title: t`Opening hours`, cell: (it) => lines(it.hours) },
          ...company,
        ],
        card: (it) => ({
          title: it.name,
          state: <EndedBadge row={it} />,
          body: lines([it.address, it.hours].filter((text) => text !== '').join('\n')),
        }),
      }}
      problem={t`The pick-up places could not be loaded`}
      empty={{
        title: t`No pick-up places yet`,
        text: t`Your counter, an office, a stall: customers who order in your shop choose where they pick up. Nothing is added to the price.`,
        icon: <IconBuildingStore size={28} stroke={1.6} aria-hidden />,
        offersAdd: true,
      }}
      form={(row, onClose) => <PickupPlaceModal place={row} onClose={onClose} />}
    />
  );
}
