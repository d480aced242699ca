import type { CalendarDate } from '@slipway/domain/dates/dates';
import { zero, type Cents } from '@slipway/domain/money/money';
import { sql, type SQL } from 'drizzle-orm';
import { rowsOf } from '#db/rows-of.ts';
import type { Db } from '#db/transaction.ts';
import {
  entryParts,
  partConditions,
  type PartFilter,
  type Period,
} from './entry-parts-repository.ts';
import { tipShares } from './tip-shares-repository.ts';

export interface EntryFilter extends PartFilter {
  currency: string;
  figure: 'received' | 'refunded' | 'net' | 'tips';
  /** Only this person's share of tips; 0: nobody's. */
  person?: number | undefined;
}

export interface ListedEntry extends Record<string, unknown> {
  id: number;
  paid_on: CalendarDate;
  booking_id: number | null;
  order_id: number | null;
  name: string;
  kind: number;
  received: boolean;
  method: string;
  reference: string;
  /** What counts for the figure: what went back is above 0 where the figure is what went back. */
  amount: Cents;
  whole: Cents;
}

function behind(period: Period, filter: EntryFilter): SQL {
  const { person, ...narrow } = filter;
  if (person === undefined) {
    const parts = entryParts(period, filter.unit !== undefined);
    return sql`(${parts}) p where ${partConditions(narrow)}`;
  }
  const { currency, figure } = narrow;
  return sql`(${tipShares(period)}) p
    where ${partConditions({ currency, figure })} and p.person_id = ${person}`;
}

const sign = ({ figure }: EntryFilter) => (figure === 'refunded' ? sql`-` : sql``);

/** The entries behind a figure, the latest first, as a query; their amounts add up to it. */
export function entriesQuery(period: Period, filter: EntryFilter, part: SQL = sql``): SQL {
  return sql`
    select p.id, p.paid_on, p.booking_id, p.order_id, coalesce(b.name, o.name) as name, p.kind,
      p.received, e.method, e.reference, ${sign(filter)}p.amount as amount,
      ${sign(filter)}p.whole as whole
    from (select p.* from ${behind(period, filter)} order by p.paid_on desc, p.id desc ${part}) p
    join ledger_entries e on e.id = p.id
    left join bookings b on b.id = p.booking_id
    left join orders o on o.id = p.order_id
    order by p.paid_on desc, p.id desc`;
}

/** One page of them, how many there are, and what they come to. */
export async function listEntries(
  db: Db,
  period: Period,
  filter: EntryFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: ListedEntry[]; total: number; amount: Cents }> {
  const [counted] = await rowsOf<{ n: number; amount: Cents }>(
    db,
    sql`select count(*)::integer as n, (${sign(filter)}coalesce(sum(p.amount), 0))::bigint as amount
      from ${behind(period, filter)}`,
  );
  const rows = await rowsOf<ListedEntry>(
    db,
    entriesQuery(period, filter, sql`limit ${page.limit} offset ${page.offset}`),
  );
  return { rows, total: counted?.n ?? 0, amount: counted?.amount ?? zero };
}
