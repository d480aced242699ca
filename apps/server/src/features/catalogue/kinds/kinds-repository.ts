import {
  comparableName,
  type GuestType,
  type KindCancellation,
  type KindCode,
  type Length,
  type PackageKind,
  type SeasonStarts,
  type Starts,
  type Weekday,
} from '@slipway/domain/catalogue/package-kinds';
import { getTableColumns, sql } from 'drizzle-orm';
import { packageKinds } from '#db/tables/catalogue.ts';
import { prepared, type Db } from '#db/transaction.ts';

/** A kind as a row has it beside other columns; read with `kindColumns`. */
export interface KindRow {
  kind: KindCode;
  kind_name: string;
  group_tag: string | null;
  sold_by: PackageKind['soldBy'];
  kind_starts: Starts;
  seasons: SeasonStarts[];
  kind_length: Length;
  afterwards_minutes: number;
  crew_minutes: number | null;
  takes: PackageKind['takes'];
  weekdays: Weekday[];
  notice_minutes: number;
  closed_when_bookings: number | null;
  closed_when_of_kind: number | null;
  late_change_text: string | null;
  /** Null unless sold by the seat. */
  guest_types: GuestType[] | null;
  least_to_sail: number | null;
  additional_per: PackageKind['additionalPer'];
  asks: PackageKind['asks'];
  cancelling: KindCancellation | null;
  kind_version: number;
}

// The types that have not ended, of the kind with a code.
const typesOf = (code: string) => `(select coalesce(json_agg(
    json_build_object('id', g.id, 'name', g.name, 'takesSeat', g.takes_seat)
    order by g.position, g.id), '[]')
  from guest_types g where g.kind = ${code} and g.ended_at is null)`;

/** The columns of `package_kinds k` that `kindOfRow` reads. */
export const kindColumns = `k.code as kind, k.name as kind_name, k.group_tag, k.sold_by,
  k.starts as kind_starts, k.seasons, k.length as kind_length, k.afterwards_minutes, k.crew_minutes, k.takes,
  k.weekdays, k.notice_minutes, k.closed_when_bookings, k.closed_when_of_kind, k.late_change_text,
  case when k.sold_by = 'seat' then ${typesOf('k.code')} end as guest_types,
  k.least_to_sail, k.additional_per, k.asks, k.cancelling, k.version as kind_version`;

export function kindOfRow(row: KindRow): PackageKind {
  const { closed_when_bookings: bookings, closed_when_of_kind: ofThisKind } = row;
  return {
    code: row.kind,
    name: row.kind_name,
    group: row.group_tag,
    soldBy: row.sold_by,
    starts: row.kind_starts,
    seasons: row.seasons,
    length: row.kind_length,
    afterwards: row.afterwards_minutes,
    crewMinutes: row.crew_minutes,
    takes: row.takes,
    weekdays: row.weekdays,
    noticeMinutes: row.notice_minutes,
    closedWhen: bookings === null || ofThisKind === null ? null : { bookings, ofThisKind },
    lateChangeText: row.late_change_text,
    additionalPer: row.additional_per,
    guestTypes: row.guest_types ?? [],
    leastToSail: row.least_to_sail,
    asks: row.asks,
    cancellation: row.cancelling && {
      version: row.kind_version,
      counted: row.cancelling.counted,
      steps: row.cancelling.steps.map(({ moreThan, keepPercent }) => ({
        more_than_days: moreThan,
        keep_percent: keepPercent,
      })),
      otherwise_keep_percent: row.cancelling.otherwise_keep_percent,
    },
  };
}

/** A kind as Drizzle reads it: its columns with its guest types. */
export const kindShape = {
  ...getTableColumns(packageKinds),
  guestTypes: sql<GuestType[]>`${sql.raw(typesOf('package_kinds.code'))}`,
};
export type KindColumns = typeof packageKinds.$inferSelect & { guestTypes: GuestType[] };

/** A kind from what `kindShape` reads. */
export function kindOfColumns(row: KindColumns): PackageKind {
  return kindOfRow({
    kind: row.code,
    kind_name: row.name,
    group_tag: row.groupTag,
    sold_by: row.soldBy,
    kind_starts: row.starts,
    seasons: row.seasons,
    kind_length: row.length,
    afterwards_minutes: row.afterwardsMinutes,
    crew_minutes: row.crewMinutes,
    takes: row.takes,
    weekdays: row.weekdays,
    notice_minutes: row.noticeMinutes,
    closed_when_bookings: row.closedWhenBookings,
    closed_when_of_kind: row.closedWhenOfKind,
    late_change_text: row.lateChangeText,
    guest_types: row.guestTypes,
    least_to_sail: row.leastToSail,
    additional_per: row.additionalPer,
    asks: row.asks,
    cancelling: row.cancelling,
    kind_version: row.version,
  });
}

/** The kinds that packages can be made of, in the order in which they were made. */
export async function listLiveKinds(db: Db): Promise<PackageKind[]> {
  const rows = await prepared<KindRow & Record<string, unknown>>(
    db,
    'kinds-live',
    `select ${kindColumns} from package_kinds k where k.ended_at is null order by k.position`,
    [],
  );
  return rows.map(kindOfRow);
}

/** All kinds, also ended ones, in the order in which they were made. */
export async function listKinds(db: Db): Promise<PackageKind[]> {
  const rows = await prepared<KindRow & Record<string, unknown>>(
    db,
    'kinds',
    `select ${kindColumns} from package_kinds k order by k.position`,
    [],
  );
  return rows.map(kindOfRow);
}

/**
 * The kind with this name or code, compared without case and spaces; a live one before an ended one.
 * Null when there is none.
 */
export async function findKindByName(db: Db, nameOrCode: string): Promise<PackageKind | null> {
  const [row] = await prepared<KindRow & Record<string, unknown>>(
    db,
    'kind-by-name',
    `select ${kindColumns} from package_kinds k
     where k.name_key = $1 or replace(k.code, '_', '') = $1
     order by k.ended_at is not null, k.name_key <> $1, k.position limit 1`,
    [comparableName(nameOrCode)],
  );
  return row ? kindOfRow(row) : null;
}
