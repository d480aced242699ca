import { useLingui } from '@lingui/react/macro';
import type { ManagedUnit } from '@slipway/contract/units';
import { Money } from '#ui/money.tsx';
import { PlatformLinks } from './platform-links.tsx';
import { RowsList } from './rows-list.tsx';
import type { ListPlace } from './use-list-place.ts';
import classes from './catalogue.module.css';

/** Picture, Name, Description, Price, Items, Platform, Action (spec B section 2). */
export function UnitsTable({ units, place }: { units: ManagedUnit[]; place: ListPlace }) {
  const { t } = useLingui();
  return (
    <RowsList
      rows={units}
      place={place}
      pictureOf={(unit) => unit.picture[0]}
      columns={[
        {
          title: t`Description`,
          cell: (unit) => <span className={classes.text}>{unit.description}</span>,
        },
        {
          title: t`Price`,
          by: 'price',
          end: true,
          cell: (unit) => <Money amount={unit.price} />,
        },
        {
          title: t`Items`,
          by: 'items_quantity',
          end: true,
          cell: (unit) => unit.items_quantity,
        },
        { title: t`Platform`, cell: (unit) => <PlatformLinks unit={unit} /> },
      ]}
      summary={(unit) => <Money amount={unit.price} />}
    />
  );
}
