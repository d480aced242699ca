import type {
  OriginFigure,
  OriginGroup,
  Origin,
  OriginKind,
} from '@slipway/contract/reports/origins';
import type { Cents } from '@slipway/domain/money/money';
import { sql, type SQL } from 'drizzle-orm';
import { queryRows } from '#db/query-rows.ts';
import type { Db } from '#db/transaction.ts';
import type { Period } from '#features/reports/entry-parts-repository.ts';
import { tripOfBooking, type TripOfRow } from '#features/reports/report-trips-repository.ts';

/** Days on which bookings were made, in the business's zone, for a company. */
export interface OriginScope extends Period {
  zone: string;
}

/** The columns by which lines are sorted. */
export const originSorts = [
  'source',
  'medium',
  'campaign',
  'bookings',
  'cancelled',
  'guests',
  'value',
  'paid',
] as const satisfies readonly (OriginFigure | OriginGroup)[];
export type OriginSort = (typeof originSorts)[number];

export interface OriginGrouping {
  currency: string;
  by: OriginGroup;
  sort: { by: OriginSort; descending: boolean };
}

export interface OriginSums extends Record<string, unknown> {
  bookings: number;
  cancelled: number;
  guests: number;
  value: Cents;
  paid: Cents;
}

export type OriginRow = OriginSums & Origin;

/** How booking `b` came about. */
const kind = sql`case when b.visit_source is not null then 'visit' when b.source = 'staff' then 'staff'
  when b.source = 'repeat' then 'schedule' else 'unknown' end`;

/** The part of its visit, of booking `b`; empty where none is known. */
const parts = {
  source: sql`coalesce(b.visit_source, '')`,
  medium: sql`coalesce(b.visit_medium, '')`,
  campaign: sql`coalesce(b.visit_campaign, '')`,
} as const;

const currency = sql`(b.terms ->> 'currency')`;

/** Holds are none: they have not been booked. */
function madeIn({ from, to, zone, company }: OriginScope): SQL {
  return sql`b.hold_expires_at is null
    and b.created_at >= ${from}::date::timestamp at time zone ${zone}
    and b.created_at < (${to}::date + 1)::timestamp at time zone ${zone}
    ${company === null ? sql`` : sql`and b.company_id = ${company}`}`;
}

/** Sums by currency and origin; a part by which it is not grouped is empty. */
function grouped(scope: OriginScope, by: OriginGroup): SQL {
  return sql`
    select ${currency} as currency, ${kind} as kind, ${parts.source} as source,
      ${by === 'source' ? sql`''` : parts.medium} as medium,
      ${by === 'campaign' ? parts.campaign : sql`''`} as campaign,
      count(*)::integer as bookings,
      count(b.cancelled_at)::integer as cancelled,
      coalesce(sum(b.guests) filter (where b.cancelled_at is null), 0)::integer as guests,
      coalesce(sum(b.total_cents) filter (where b.cancelled_at is null), 0)::bigint as value,
      sum(b.paid_cents)::bigint as paid
    from bookings b where ${madeIn(scope)}
    group by 1, 2, 3, 4, 5`;
}

/** Equal ones by their names, so that pages never overlap. */
function ordered({ by, descending }: OriginGrouping['sort']): SQL {
  return sql`${sql.identifier(by)} ${descending ? sql`desc` : sql`asc`}, source, medium, campaign, kind`;
}

/** The query for all lines in one currency. */
export function originsQuery(scope: OriginScope, { currency: shown, by, sort }: OriginGrouping) {
  return sql`select o.* from (${grouped(scope, by)}) o where o.currency = ${shown}
    order by ${ordered(sort)}`;
}

/** One page of lines, their number, and the sums of each currency. */
export async function listOrigins(
  db: Db,
  scope: OriginScope,
  { currency: shown, by, sort }: OriginGrouping,
  page: { limit: number; offset: number },
): Promise<{ rows: OriginRow[]; total: number; sums: (OriginSums & { currency: string })[] }> {
  const sums = sql`sum(bookings)::integer as bookings, sum(cancelled)::integer as cancelled,
    sum(guests)::integer as guests, sum(value)::bigint as value, sum(paid)::bigint as paid`;
  // Computed once for lines and sums.
  const [found] = await queryRows<{
    rows: OriginRow[];
    total: number;
    sums: (OriginSums & { currency: string })[];
  }>(
    db,
    sql`
    with origins as materialized (${grouped(scope, by)}),
    shown as (
      select * from origins where currency = ${shown} order by ${ordered(sort)}
      limit ${page.limit} offset ${page.offset}
    ),
    sums as (select currency, ${sums} from origins group by currency)
    select (select count(*)::integer from origins where currency = ${shown}) as total,
      coalesce((select jsonb_agg(s) from sums s), '[]') as sums,
      coalesce((select jsonb_agg(o order by ${ordered(sort)}) from shown o), '[]') as rows`,
  );
  return found ?? { rows: [], total: 0, sums: [] };
}

/** Which bookings are listed; an absent part is any. */
export interface OriginFilter {
  currency: string;
  kind?: OriginKind | undefined;
  source?: string | undefined;
  medium?: string | undefined;
  campaign?: string | undefined;
}

export interface OriginBookingRow extends Origin, Record<string, unknown> {
  id: number;
  made_at: Date;
  /** In the zone of the business, to the minute. */
  made_local: string;
  name: string;
  trip: TripOfRow;
  cancelled: boolean;
  value: Cents;
  paid: Cents;
}

function narrowed(scope: OriginScope, filter: OriginFilter): SQL {
  const all = [
    madeIn(scope),
    sql`${currency} = ${filter.currency}`,
    ...(filter.kind === undefined ? [] : [sql`${kind} = ${filter.kind}`]),
    ...(filter.source === undefined ? [] : [sql`${parts.source} = ${filter.source}`]),
    ...(filter.medium === undefined ? [] : [sql`${parts.medium} = ${filter.medium}`]),
    ...(filter.campaign === undefined ? [] : [sql`${parts.campaign} = ${filter.campaign}`]),
  ];
  return sql.join(all, sql` and `);
}

/** The query for the bookings behind a line, the latest first. */
export function originBookingsQuery(
  scope: OriginScope,
  filter: OriginFilter,
  part: SQL = sql``,
): SQL {
  return sql`
    select b.id, b.created_at as made_at, b.name, ${tripOfBooking} as trip,
      to_char(b.created_at at time zone ${scope.zone}, 'YYYY-MM-DD HH24:MI') as made_local,
      ${kind} as kind, ${parts.source} as source, ${parts.medium} as medium,
      ${parts.campaign} as campaign, b.cancelled_at is not null as cancelled,
      b.total_cents as value, b.paid_cents as paid
    from bookings b where ${narrowed(scope, filter)}
    order by b.created_at desc, b.id desc ${part}`;
}

/** One page of the bookings behind a line, and their number. */
export async function listOriginBookings(
  db: Db,
  scope: OriginScope,
  filter: OriginFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: OriginBookingRow[]; total: number }> {
  const [counted] = await queryRows<{ total: number }>(
    db,
    sql`select count(*)::integer as total from bookings b where ${narrowed(scope, filter)}`,
  );
  const rows = await queryRows<OriginBookingRow>(
    db,
    originBookingsQuery(scope, filter, sql`limit ${page.limit} offset ${page.offset}`),
  );
  return { rows, total: counted?.total ?? 0 };
}
