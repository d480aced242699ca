import { useLingui } from '@lingui/react/macro';
import { IconTruckDelivery } from '@tabler/icons-react';
import type { ManagedShippingZone } from '@slipway/contract/catalogue/delivery';
import type { ReactNode } from 'react';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import type { Column } from '#ui/list/data-list.tsx';
import { endedFilter } from '#ui/list/filters.tsx';
import { ListScreen } from '#ui/list/list-screen.tsx';
import { EndedBadge, nameColumn } from '#features/catalogue/catalogue-columns.tsx';
import { ExportCsv } from './export-csv.tsx';
import { ShippingZoneModal } from './shipping-zone-modal.tsx';
import { priceTexts, whereText } from './zone-values.ts';
import classes from './delivery.module.css';

/** Where products are shipped to, and for how much. */
export function ShippingZones({ tabs }: { tabs: ReactNode }) {
  const { t } = useLingui();
  const { settings } = usePageData();
  const company: Column<ManagedShippingZone, never>[] =
    settings.company_id === 0 ? [{ title: t`Company`, cell: (it) => it.company }] : [];
  const lines = (text: string) => <span className={classes.lines}>{text}</span>;
  const prices = (zone: ManagedShippingZone) => priceTexts(zone, settings.currency).join('\n');
  return (
    <ListScreen
      queryKey="shipping-zones"
      title={t`Delivery`}
      lead={t`Where products are shipped to, and for how much. Taxes are those of your products, wherever a parcel goes: tax by destination is not worked out.`}
      tabs={tabs}
      add={t`Add a shipping zone`}
      otherActions={<ExportCsv list="shipping-zones" />}
      searchBox={{ label: t`Search`, placeholder: t`Name` }}
      search={useRouteSearch('delivery')}
      defaultSort="name"
      filters={{ ended: endedFilter }}
      read={(query, { ended }, signal) =>
        api('GET /api/shipping-zones', { query: { ...query, ended }, signal })
      }
      readOne={(id, signal) => api('GET /api/shipping-zones/:id', { params: { id }, signal })}
      rows={{
        columns: [
          nameColumn<ManagedShippingZone>(),
          { title: t`Ships to`, cell: (it) => lines(whereText(it)) },
          {
            title: t`Price`,
            end: true,
            cell: (it) => <span className={`numbers ${classes.lines ?? ''}`}>{prices(it)}</span>,
          },
          ...company,
        ],
        card: (it) => ({
          title: it.name,
          state: <EndedBadge row={it} />,
          body: lines(whereText(it)),
          foot: <span className={`numbers ${classes.lines ?? ''}`}>{prices(it)}</span>,
        }),
      }}
      problem={t`The shipping zones could not be loaded`}
      empty={{
        title: t`No shipping zones yet`,
        text: t`Nothing is shipped until there is one: Canada for a flat price, free from an amount; another zone for the rest of the world.`,
        icon: <IconTruckDelivery size={28} stroke={1.6} aria-hidden />,
        offersAdd: true,
      }}
      form={(row, onClose) => <ShippingZoneModal zone={row} onClose={onClose} />}
    />
  );
}
