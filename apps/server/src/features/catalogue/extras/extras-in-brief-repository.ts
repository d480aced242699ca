import { sql } from 'drizzle-orm';
import type { ExtraOffer, ExtraPer } from '@slipway/domain/catalogue/extras';
import { extras, packageKinds, packages } from '#db/tables/catalogue.ts';

/** An extra as lists of packages need it. */
export interface BriefExtra {
  id: number;
  name: string;
  price_cents: number;
  per: ExtraPer;
  offer: ExtraOffer;
}

/** The extras of a package, in brief, as one value of a row that is joined with its kind. */
export const extrasInBrief = sql<BriefExtra[]>`(
  select coalesce(json_agg(json_build_object('id', ${extras.id}, 'name', ${extras.name},
    'price_cents', ${extras.priceCents}, 'per', ${extras.per}, 'offer', ${extras.offer})
    order by ${extras.name}, ${extras.id}), '[]')
  from ${extras}
  where ${extras.endedAt} is null
    and (${extras.unitIds} is null or ${packages.unitId} = any(${extras.unitIds}))
    and (${extras.kinds} is null or ${packageKinds.code} = any(${extras.kinds}))
    and (${extras.packageIds} is null or ${packages.id} = any(${extras.packageIds})))`;
