import type { Cents } from '@slipway/domain/money/money';
import { sql } from 'drizzle-orm';
import { queryRows } from '#db/query-rows.ts';
import type { Db } from '#db/transaction.ts';
import type { Period } from './entry-parts-repository.ts';
import { portionsOf } from './summed-months-repository.ts';
import { tipSumsOf } from './tip-shares-repository.ts';

export interface TipSums extends Record<string, unknown> {
  currency: string;
  /** 0: unassigned; null: all. */
  person_id: number | null;
  name: string | null;
  trips: number;
  tips: Cents;
  as_supervisor: Cents;
  as_mate: Cents;
  share: Cents;
}

/** Tips by currency and person, and in total per currency; past months come from their sums. */
export async function sumTips(db: Db, period: Period): Promise<TipSums[]> {
  const { company } = period;
  const { months, days } = await portionsOf(db, period);
  return queryRows<TipSums>(
    db,
    sql`
    with parts as materialized (
      ${tipSumsOf(days, company)}
      union all
      select s.company_id, s.currency, s.person_id, s.trips, s.tips_cents, s.as_supervisor_cents,
        s.as_mate_cents
      from tip_sums s where s.month = any(${sql.param(months)}::date[])
        ${company === null ? sql`` : sql`and s.company_id = ${company}`}
    ), tipped as (
      select currency, person_id, count(distinct trip)::integer as trips
      from parts, unnest(trips) trip group by grouping sets ((currency, person_id), (currency))
    ), sums as (
      select currency, person_id, sum(tips_cents)::bigint as tips,
        sum(as_supervisor_cents)::bigint as as_supervisor, sum(as_mate_cents)::bigint as as_mate,
        sum(as_supervisor_cents + as_mate_cents)::bigint as share
      from parts group by grouping sets ((currency, person_id), (currency))
    )
    select s.currency, s.person_id, u.name, t.trips, s.as_supervisor, s.as_mate, s.share,
      case when s.person_id is null then s.share else s.tips end as tips
    from sums s
    join tipped t on t.currency = s.currency and t.person_id is not distinct from s.person_id
    left join users u on u.id = s.person_id
    order by s.person_id = 0, u.name, s.person_id`,
  );
}
