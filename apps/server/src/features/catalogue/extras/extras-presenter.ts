import type { Extra, PackageExtra } from '@slipway/contract/catalogue/extras';
import { cents, toMajor } from '@slipway/domain/money/money';
import { presentPicture, type PictureRow } from '#features/catalogue/pictures/present-picture.ts';
import type { ManagedExtraRow } from './extras-repository.ts';
import type { ShownExtraRow } from './offered-extras-repository.ts';

function targetOf({ extra }: ManagedExtraRow): Extra['applies_to'] {
  if (extra.unitIds !== null) return 'units';
  if (extra.kinds !== null) return 'kinds';
  return extra.packageIds === null ? 'all' : 'packages';
}

/** @param bookings how many live bookings from today on have it */
export function presentExtra(row: ManagedExtraRow, bookings: number): Extra {
  const { extra } = row;
  const picture = row.picture && presentPicture(row.picture);
  return {
    id: extra.id,
    name: extra.name,
    description: extra.description,
    picture,
    picture_preview: picture === null ? [] : [{ src: picture.src }],
    offer: extra.offer,
    price: toMajor(cents(extra.priceCents)),
    per: extra.per,
    refund: extra.refund,
    stock: extra.stock,
    least: extra.leastQuantity,
    most: extra.mostQuantity,
    until_hours: extra.untilHours,
    applies_to: targetOf(row),
    unit_ids: extra.unitIds ?? [],
    kinds: extra.kinds ?? [],
    package_ids: extra.packageIds ?? [],
    ended: extra.endedAt === null ? 0 : 1,
    version: extra.version,
    used_by: { bookings },
  };
}

/** @param left pieces that are left; null: any number, or not asked */
export function presentPackageExtra(
  row: ShownExtraRow,
  picture: PictureRow | null,
  left: number | null,
): PackageExtra {
  const { id, name, description, offer, per, refund, least, most, until_hours } = row;
  const price = toMajor(cents(row.price_cents));
  const shown = picture && presentPicture(picture);
  return {
    id,
    name,
    description,
    picture: shown,
    offer,
    price,
    per,
    refund,
    least,
    most,
    until_hours,
    left,
  };
}
