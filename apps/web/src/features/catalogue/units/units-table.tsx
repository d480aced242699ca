import { useLingui } from '@lingui/react/macro';
import type { ManagedUnit } from '@slipway/contract/catalogue/units';
import { CopyButton } from '#features/catalogue/copy-button.tsx';
import { Badge } from '#ui/list/badge.tsx';
import { DataList } from '#ui/list/data-list.tsx';
import { Thumbnail } from '#ui/list/thumbnail.tsx';
import type { ListUrlState } from '#ui/list/use-list-url-state.ts';
import { LowVariants } from './low-variants.tsx';
import { UnitPrice } from './unit-price.tsx';
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
  if (unit.stock === 0) return t`None in stock`;
  if (unit.for_sale === 0) return unit.stock;
  const free = unit.stock - unit.items_held;
  return t`${free} of ${unit.stock} available`;
}

/** The stock in words of its own, for a line without a column's title. */
function Items({ unit }: { unit: ManagedUnit }) {
  const { t } = useLingui();
  return unit.for_sale === 1 || unit.stock === 0 ? <Stock unit={unit} /> : t`Items: ${unit.stock}`;
}

/** Says of a product that it is running low, and that visitors do not see it. */
function ProductBadges({ unit }: { unit: ManagedUnit }) {
  const { t } = useLingui();
  return (
    <>
      {unit.low_stock === 1 && <Badge tone="waiting">{t`Low stock`}</Badge>}
      {unit.for_sale === 1 && unit.in_shop === 0 && (
        <Badge tone="neutral">{t`Not in the shop`}</Badge>
      )}
    </>
  );
}

/** Picture, Name, Description, Price, Items, Platform, Action (docs/rules/screens.md, "Units and products"). */
export function UnitsTable(props: {
  units: ManagedUnit[];
  urlState: ListUrlState;
  onEdit: (id: number) => void;
  /** Absent for those who may not copy. */
  onCopy: ((id: number) => void) | undefined;
}) {
  const { units, urlState, onEdit, onCopy } = props;
  const { t } = useLingui();
  // A single item is the normal case for rented units and not shown.
  const showsStock = ({ stock, for_sale }: ManagedUnit) => for_sale === 1 || stock !== 1;
  return (
    <DataList
      rows={units}
      urlState={urlState}
      wideFrom="62em"
      action={{ word: t`Edit`, name: ({ name }) => t`Edit ${name}`, run: ({ id }) => onEdit(id) }}
      {...(onCopy && {
        extraAction: ({ id, name }: ManagedUnit) => (
          <CopyButton name={name} onCopy={() => onCopy(id)} />
        ),
      })}
      columns={[
        pictureColumn((it: ManagedUnit) => it.picture[0]),
        nameColumn(),
        descriptionColumn(),
        { title: t`Price`, by: 'price', end: true, cell: (unit) => <UnitPrice unit={unit} /> },
        {
          title: t`Items`,
          by: 'items_quantity',
          end: true,
          cell: (unit) => (
            <>
              <Stock unit={unit} />
              <div>
                <ProductBadges unit={unit} />
              </div>
              <LowVariants unit={unit} />
            </>
          ),
        },
        { title: t`Platform`, cell: (unit) => <PlatformLinks unit={unit} /> },
      ]}
      card={(unit) => ({
        picture: <Thumbnail picture={unit.picture[0]} />,
        title: unit.name,
        state: unit.ended === 1 ? <EndedBadge row={unit} /> : <ProductBadges unit={unit} />,
        body: (
          <span>
            <UnitPrice unit={unit} />
            {onCopy === undefined && showsStock(unit) && (
              <>
                {' · '}
                <Items unit={unit} />
              </>
            )}
            <LowVariants unit={unit} />
          </span>
        ),
        // Two buttons do not fit beside the text.
        ...(onCopy && { foot: showsStock(unit) ? <Items unit={unit} /> : '' }),
      })}
    />
  );
}
