import type { ManagedUnit } from '@slipway/contract/catalogue/units';
import { presentUnit } from '#features/catalogue/catalogue-presenter.ts';
import type { ManagedUnitRow } from './managed-units-repository.ts';
import { presentPlatformLink } from '#features/catalogue/platforms/platforms-presenter.ts';
import type { Connection } from '#features/catalogue/platforms/platforms-repository.ts';
import { presentPicture, type PictureRow } from '#features/catalogue/pictures/present-picture.ts';

/** Related data of a unit from other tables. */
export interface UnitParts {
  pictures: (PictureRow & { id: number })[];
  connections: Connection[];
  /** Number of active bookings from today on. */
  bookings: number;
  packages: number;
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
    stock: unit.itemsQuantity,
    items_held: unit.itemsHeld,
    used_by: { bookings: parts.bookings, packages: parts.packages },
  };
}
