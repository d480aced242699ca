import { useLingui } from '@lingui/react/macro';
import type { ManagedUnit } from '@slipway/contract/catalogue/units';
import { DataList } from '#ui/list/data-list.tsx';
import { Thumbnail } from '#ui/list/thumbnail.tsx';
import type { ListUrlState } from '#ui/list/use-list-url-state.ts';
import { usePageData } from '#lib/page-data.ts';
import { Money } from '#ui/money.tsx';
import {
  descriptionColumn,
  EndedBadge,
  nameColumn,
  pictureColumn,
} from '#features/catalogue/catalogue-columns.tsx';
import { PlatformLinks } from '#features/catalogue/platforms/platform-links.tsx';

/** The stock and, if orders reserve part of it, how much is free. */
function Stock({ unit }: { unit: ManagedUnit }) {
  const { t } = useLingui();
  const { settings } = usePageData();
  if (unit.stock === 0) return t`None in stock`;
  if (settings.purpose === 'rent') return unit.stock;
  const free = unit.stock - unit.items_held;
  return t`${free} of ${unit.stock} available`;
}

/** Picture, Name, Description, Price, Items, Platform, Action (docs/rules/screens.md, "Units and products"). */
export function UnitsTable(props: {
  units: ManagedUnit[];
  urlState: ListUrlState;
  onEdit: (id: number) => void;
}) {
  const { units, urlState, onEdit } = props;
  const { t } = useLingui();
  const sell = usePageData().settings.purpose === 'sell';
  // A single item is the normal case for rented units and not shown.
  const showsStock = ({ stock }: ManagedUnit) => sell || stock !== 1;
  return (
    <DataList
      rows={units}
      urlState={urlState}
      wideFrom="62em"
      action={{ word: t`Edit`, name: ({ name }) => t`Edit ${name}`, run: ({ id }) => onEdit(id) }}
      columns={[
        pictureColumn((it: ManagedUnit) => it.picture[0]),
        nameColumn(),
        descriptionColumn(),
        { title: t`Price`, by: 'price', end: true, cell: (unit) => <Money amount={unit.price} /> },
        {
          title: t`Items`,
          by: 'items_quantity',
          end: true,
          cell: (unit) => <Stock unit={unit} />,
        },
        { title: t`Platform`, cell: (unit) => <PlatformLinks unit={unit} /> },
      ]}
      card={(unit) => ({
        picture: <Thumbnail picture={unit.picture[0]} />,
        title: unit.name,
        state: <EndedBadge row={unit} />,
        body: (
          <span>
            <Money amount={unit.price} />
            {showsStock(unit) && (
              <>
                {' · '}
                {sell || unit.stock === 0 ? <Stock unit={unit} /> : t`Items: ${unit.stock}`}
              </>
            )}
          </span>
        ),
      })}
    />
  );
}
