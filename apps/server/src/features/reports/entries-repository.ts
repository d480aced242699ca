import type { CalendarDate } from '@slipway/domain/dates/dates';
import { zero, type Cents } from '@slipway/domain/money/money';
import { sql, type SQL } from 'drizzle-orm';
import { queryRows } from '#db/query-rows.ts';
import type { Db } from '#db/transaction.ts';
import { entryParts, type PartFilter, type Period } from './entry-parts-repository.ts';
import { tripOfBooking, type TripOfRow } from './report-trips-repository.ts';
import { portionsOf, revenueParts } from './summed-months-repository.ts';
import { tipShares } from './tip-shares-repository.ts';

export interface EntryFilter extends PartFilter {
  currency: string;
  figure: 'received' | 'refunded' | 'net' | 'tips';
  /** Only this crew member's share of tips; 0: unassigned tips. */
  person?: number | undefined;
}

export interface ListedEntry extends Record<string, unknown> {
  id: number;
  paid_on: CalendarDate;
  booking_id: number | null;
  order_id: number | null;
  name: string;
  trip: TripOfRow | null;
  kind: number;
  received: boolean;
  method: string;
  reference: string;
  /** The amount as counted in the figure: refunds are positive in the refunded figure. */
  amount: Cents;
  whole: Cents;
}

/** The entry parts behind a figure, from `p`. */
function partsBehindFigure(period: Period, filter: EntryFilter): SQL {
  const { person, ...partFilter } = filter;
  if (person === undefined) {
    return sql`(${entryParts([period], period.company, filter.unit !== undefined, partFilter)}) p`;
  }
  // Entries of a person are tips only.
  return sql`(${tipShares([period], period.company, person)}) p
    where p.currency = ${filter.currency} and ${filter.figure === 'tips' ? sql`true` : sql`false`}`;
}

const sign = ({ figure }: EntryFilter) => (figure === 'refunded' ? sql`-` : sql``);

/** The query for the entries behind a figure, latest first; their amounts add up to it. */
export function entriesQuery(period: Period, filter: EntryFilter, part: SQL = sql``): SQL {
  return sql`
    select p.id, p.paid_on, p.booking_id, p.order_id, coalesce(b.name, o.name) as name,
      ${tripOfBooking} as trip, p.kind,
      p.received, e.method, e.reference, ${sign(filter)}p.amount as amount,
      ${sign(filter)}p.whole as whole
    from (select p.* from ${partsBehindFigure(period, filter)} order by p.paid_on desc, p.id desc ${part}) p
    join ledger_entries e on e.id = p.id
    left join bookings b on b.id = p.booking_id
    left join orders o on o.id = p.order_id
    order by p.paid_on desc, p.id desc`;
}

const sums = {
  received: sql`sum(received_rows)::integer as n, sum(received_cents)::bigint as amount`,
  refunded: sql`sum(refunded_rows)::integer as n, sum(-refunded_cents)::bigint as amount`,
  net: sql`sum(received_rows + refunded_rows)::integer as n,
    sum(received_cents + refunded_cents)::bigint as amount`,
  tips: sql`sum(tips_rows)::integer as n, sum(tips_cents)::bigint as amount`,
} as const;

async function countEntries(db: Db, period: Period, filter: EntryFilter) {
  const { person, figure, ...partFilter } = filter;
  const counted =
    person === undefined
      ? sql`select ${sums[figure]} from (${revenueParts(
          await portionsOf(db, period),
          period.company,
          filter.unit !== undefined,
          partFilter,
        )}) p`
      : sql`select count(*)::integer as n, sum(p.amount)::bigint as amount
          from ${partsBehindFigure(period, filter)}`;
  const [row] = await queryRows<{ n: number | null; amount: Cents | null }>(db, counted);
  return { total: row?.n ?? 0, amount: row?.amount ?? zero };
}

/** One page of entries with their number and total. */
export async function listEntries(
  db: Db,
  period: Period,
  filter: EntryFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: ListedEntry[]; total: number; amount: Cents }> {
  const counted = await countEntries(db, period, filter);
  const rows = await queryRows<ListedEntry>(
    db,
    entriesQuery(period, filter, sql`limit ${page.limit} offset ${page.offset}`),
  );
  return { rows, ...counted };
}
