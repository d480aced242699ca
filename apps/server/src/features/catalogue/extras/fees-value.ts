import { sql } from 'drizzle-orm';
import type { ExtraPer } from '@slipway/domain/catalogue/extras';
import { extras, packageKinds, packages } from '#db/tables/catalogue.ts';

/** A fee as it is read with a package. */
export interface FeeRow {
  id: number;
  name: string;
  price_cents: number;
  per: ExtraPer;
}

/** The fees of a package, as one value of a row that is joined with its kind. */
export const feesValue = sql<FeeRow[]>`(
  select coalesce(json_agg(json_build_object('id', ${extras.id}, 'name', ${extras.name},
    'price_cents', ${extras.priceCents}, 'per', ${extras.per}) order by ${extras.name}, ${extras.id}), '[]')
  from ${extras}
  where ${extras.endedAt} is null and ${extras.offer} = 'fee'
    and (${extras.unitIds} is null or ${packages.unitId} = any(${extras.unitIds}))
    and (${extras.kinds} is null or ${packageKinds.code} = any(${extras.kinds}))
    and (${extras.packageIds} is null or ${packages.id} = any(${extras.packageIds})))`;
