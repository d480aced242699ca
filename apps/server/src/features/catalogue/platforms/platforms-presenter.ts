import type { Platform } from '@slipway/contract/catalogue/platforms';
import type { Connection, PlatformRow } from './platforms-repository.ts';
import { presentPicture } from '#features/catalogue/pictures/present-picture.ts';

/** A platform as shown with a unit. */
export function presentPlatformLink({
  platform,
  picture,
}: Pick<Connection, 'platform' | 'picture'>) {
  return {
    id: platform.id,
    name: platform.name,
    url: platform.url,
    type: platform.type,
    picture: picture === null ? null : presentPicture(picture),
  };
}

export function presentPlatform(row: PlatformRow, publicUrl: string): Platform {
  return {
    ...presentPlatformLink(row),
    ended: row.platform.endedAt === null ? 0 : 1,
    version: row.platform.version,
    used_by: { units: row.units },
    feed_url:
      row.platform.type === 'product_feed'
        ? `${publicUrl}/feeds/products/${row.platform.id}.xml`
        : null,
    offers: {
      url: row.platform.offersUrl,
      read_at: row.platform.offersReadAt?.toISOString() ?? null,
      error: row.platform.offersError,
      total: row.offers,
      problems: row.problems,
    },
  };
}
