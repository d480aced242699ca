import type { Cents } from '@slipway/domain/money/money';
import { sql, type SQL } from 'drizzle-orm';
import { rowsOf } from '#db/rows-of.ts';
import type { Db } from '#db/transaction.ts';
import type { Period } from './entry-parts-repository.ts';

export interface TipSums extends Record<string, unknown> {
  currency: string;
  /** 0: nobody is assigned; null: of all. */
  person_id: number | null;
  name: string | null;
  trips: number;
  tips: Cents;
  as_supervisor: Cents;
  as_mate: Cents;
  share: Cents;
}

/**
 * The shares of each tip entry of a period: `splitTip` of what the trip had been tipped by then, less what it had been
 * before. So the shares of a trip are those of its whole tip, whatever came when, and every entry's add up to it.
 */
export function tipShares(period: Period): SQL {
  const { from, to, company } = period;
  const half = (tips: SQL) => sql`(floor((${tips} + 1) / 2.0))::bigint`;
  const tipped = (of: SQL) => sql`select distinct ${of} from ledger_entries
    where kind = 5 and ${of} is not null and paid_on between ${from} and ${to}`;
  const signed = sql`(case e.direction when 'payment' then e.amount_cents else -e.amount_cents end)`;
  return sql`
    select e.id, e.paid_on, e.booking_id, e.order_id, e.kind, e.currency, e.whole, e.received,
      s.role, coalesce(s.person_id, 0) as person_id, s.share as amount
    from (
      select e.id, e.paid_on, e.booking_id, e.order_id, e.kind, e.currency, ${signed} as whole,
        ((e.direction = 'payment' and e.refund_of is null)
          or (e.direction = 'refund' and e.corrects is not null)) as received,
        (sum(${signed}) over (partition by e.booking_id, e.order_id, e.currency order by e.id))::bigint
          as after
      from (
        select e.* from (${tipped(sql`booking_id`)}) t
        join ledger_entries e on e.kind = 5 and e.booking_id = t.booking_id
        union all
        select e.* from (${tipped(sql`order_id`)}) t
        join ledger_entries e on e.kind = 5 and e.order_id = t.order_id
      ) e
    ) e
    left join bookings b on b.id = e.booking_id
    left join orders o on o.id = e.order_id
    cross join lateral (
      select max(person_id) filter (where role = 'supervisor') as supervisor,
        max(person_id) filter (where role = 'mate') as mate
      from booking_crew where booking_id = e.booking_id
    ) crew
    cross join lateral (values
      ('supervisor', crew.supervisor, case when crew.mate is null then e.whole
        else ${half(sql`e.after`)} - ${half(sql`(e.after - e.whole)`)} end),
      ('mate', crew.mate, e.whole - (${half(sql`e.after`)} - ${half(sql`(e.after - e.whole)`)}))
    ) s (role, person_id, share)
    where e.paid_on between ${from} and ${to} and (s.role = 'supervisor' or s.person_id is not null)
      ${company === null ? sql`` : sql`and coalesce(b.company_id, o.company_id) = ${company}`}`;
}

/** Tips by currency and person, and for each currency in all. */
export async function sumTips(db: Db, period: Period): Promise<TipSums[]> {
  const rows = await rowsOf<TipSums>(
    db,
    sql`
    select p.currency, p.person_id, (select name from users where id = p.person_id) as name,
      count(distinct coalesce(p.booking_id, -p.order_id))::integer as trips,
      case when grouping(p.person_id) = 0 then sum(p.whole) else sum(p.amount) end::bigint as tips,
      coalesce(sum(p.amount) filter (where p.role = 'supervisor'), 0)::bigint as as_supervisor,
      coalesce(sum(p.amount) filter (where p.role = 'mate'), 0)::bigint as as_mate,
      sum(p.amount)::bigint as share
    from (${tipShares(period)}) p
    group by grouping sets ((p.currency, p.person_id), (p.currency))
    order by p.person_id = 0, name, p.person_id`,
  );
  return rows;
}
