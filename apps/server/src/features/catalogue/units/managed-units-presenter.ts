import type { ManagedUnit } from '@slipway/contract/catalogue/units';
import { isLowStock, lowStockLimit } from '@slipway/domain/catalogue/low-stock';
import { cents, toMajor } from '@slipway/domain/money/money';
import { presentUnit } from '#features/catalogue/catalogue-presenter.ts';
import type { ManagedUnitRow } from './managed-units-repository.ts';
import { presentPlatformLink } from '#features/catalogue/platforms/platforms-presenter.ts';
import type { Connection } from '#features/catalogue/platforms/platforms-repository.ts';
import type { VariantRow } from '#features/catalogue/variants/variants-repository.ts';
import { presentPicture, type PictureRow } from '#features/catalogue/pictures/present-picture.ts';

/** Related data of a unit from other tables. */
export interface UnitParts {
  pictures: (PictureRow & { id: number })[];
  connections: Connection[];
  /** Number of active bookings from today on. */
  bookings: number;
  packages: number;
  /** Of a product. */
  variants: VariantRow[];
  /** The pieces at which a variant is running low by the settings; 0: never. */
  lowStock: number;
}

/** The variants of a product; those of earlier sales say nothing of what is let. */
function presentVariants({ unit }: ManagedUnitRow, parts: UnitParts) {
  const variants = unit.forSale ? parts.variants : [];
  const sum = (of: 'quantity' | 'held') => variants.reduce((all, one) => all + one[of], 0);
  const limit = lowStockLimit(unit.lowStockAt, parts.lowStock);
  const isLow = ({ quantity, held }: VariantRow) => isLowStock(quantity - held, limit);
  return {
    low_stock: variants.some(isLow) ? 1 : 0,
    low_stock_at: unit.lowStockAt,
    for_sale: unit.forSale ? 1 : 0,
    in_shop: unit.inShop ? 1 : 0,
    pickup_only: unit.pickupOnly ? 1 : 0,
    sale_taxes: unit.saleTaxes,
    option_names: unit.optionNames,
    // Of a product with one variant; several have one each.
    sku: unit.forSale ? (variants[0]?.sku ?? '') : unit.sku,
    stock: unit.forSale ? sum('quantity') : unit.itemsQuantity,
    items_held: sum('held'),
    variants: variants.map((one) => {
      const picture = parts.pictures.findIndex(({ id }) => id === one.pictureId);
      return {
        id: one.id,
        option_values: one.optionValues,
        sku: one.sku,
        price: toMajor(cents(one.priceCents)),
        former_price: one.formerPriceCents === null ? null : toMajor(cents(one.formerPriceCents)),
        quantity: one.quantity,
        held: one.held,
        low_stock: isLow(one) ? (1 as const) : (0 as const),
        picture: picture === -1 ? null : picture,
      };
    }),
  } as const;
}

/** A unit with the fields staff edit. */
export function presentManagedUnit(row: ManagedUnitRow, parts: UnitParts): ManagedUnit {
  const { unit, company, platform, platformPicture } = row;
  return {
    ...presentUnit({ ...unit, company }, parts.pictures),
    picture: parts.pictures.map((picture) => ({ ...presentPicture(picture), id: picture.id })),
    supervisor_id: unit.supervisorId,
    platform: platform && presentPlatformLink({ platform, picture: platformPicture }),
    id_on_platform: unit.idOnPlatform,
    platforms_ids: parts.connections.map((each) => each.platform.id),
    connected_platforms: parts.connections.map((each) => ({
      ...presentPlatformLink(each),
      pivot: { slug: each.slug, import_url: each.importUrl },
    })),
    ended: unit.endedAt === null ? 0 : 1,
    version: unit.version,
    ...presentVariants(row, parts),
    used_by: { bookings: parts.bookings, packages: parts.packages },
  };
}
