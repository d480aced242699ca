import { Readable } from 'node:stream';
import type { ListedCodes } from '@slipway/contract/catalogue/codes';
import type { CodeTarget } from '@slipway/domain/catalogue/codes';
import { cents, toMajor } from '@slipway/domain/money/money';
import type { Deps } from '#deps.ts';
import type { ListQuery } from '#db/listing.ts';
import { metaOf } from '#features/catalogue/companies/find-companies.ts';
import { csvOf } from '#http/csv.ts';
import { notFound } from '#http/errors.ts';
import { codeTarget } from './find-code-repository.ts';
import { findPromotion, listCodes, listPromotions, type PromotionRow } from './codes-repository.ts';

function presentTarget(target: CodeTarget): ListedCodes['applies_to'] {
  switch (target.of) {
    case 'all':
    case 'packages':
    case 'shop':
      return target;
    case 'units':
      return { of: 'units', unit_ids: [...target.unitIds] };
    case 'kinds':
      return { of: 'kinds', kinds: [...target.kinds] };
    case 'products':
      return { of: 'products', product_ids: [...target.productIds] };
    case 'categories':
      return { of: 'categories', category_ids: [...target.categoryIds] };
  }
}

function presentCodes({ promotion: row, code, codes, uses, products }: PromotionRow): ListedCodes {
  return {
    id: row.id,
    name: row.name,
    code: codes === 1 ? code : null,
    codes,
    off:
      row.percent === null
        ? { of: 'amount', amount: toMajor(cents(row.amountCents ?? 0)) }
        : { of: 'percent', percent: row.percent },
    applies_to: presentTarget(codeTarget(row)),
    products,
    booked_from: row.bookedFrom,
    booked_to: row.bookedTo,
    trip_from: row.tripFrom,
    trip_to: row.tripTo,
    least_days_ahead: row.leastDaysAhead,
    most_days_ahead: row.mostDaysAhead,
    least_total: row.leastCents === 0 ? null : toMajor(row.leastCents),
    most_uses: row.mostUses,
    most_per_customer: row.mostPerCustomer,
    uses,
    ended: row.endedAt === null ? 0 : 1,
    version: row.version,
  };
}

export async function findCodes(deps: Deps, query: ListQuery & { ended?: '0' | '1' | undefined }) {
  const { rows, total } = await listPromotions(deps.db, { ...query, ended: query.ended === '1' });
  return { data: rows.map(presentCodes), meta: metaOf(query, total) };
}

/** @throws Refusal 404 */
export async function readCodes(deps: Deps, id: number): Promise<ListedCodes> {
  const row = await findPromotion(deps.db, id);
  if (!row) throw notFound();
  return presentCodes(row);
}

/** The codes that were made together, as CSV. @throws Refusal 404 */
export async function exportCodes(
  deps: Deps,
  id: number,
): Promise<{ filename: string; content: Readable }> {
  const { name } = await readCodes(deps, id);
  const rows = await listCodes(deps.db, id);
  const columns = [
    { head: 'Code', cell: (row: (typeof rows)[number]) => row.code },
    { head: 'Name', cell: () => name },
    { head: 'Uses', cell: (row: (typeof rows)[number]) => row.uses },
  ];
  return { filename: `codes-${id}.csv`, content: csvOf(Readable.from(rows), columns) };
}
