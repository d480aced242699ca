import { literal } from '#db/literal.ts';
import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import { sql, type SQL } from 'drizzle-orm';
import { onDays, type Days } from './entry-parts-repository.ts';

const tip = literal(ledgerKind.tip);

/**
 * The shares of each tip entry in a range of days: `splitTip` of the trip's tips up to the entry,
 * minus the same before it. The shares of a trip thus equal those of its total tip in any order,
 * and add up per entry.
 *
 * @param company null: all
 * @param person only this person's shares; 0: unassigned
 */
export function tipShares(days: readonly Days[], company: number | null, person?: number): SQL {
  const half = (tips: SQL) => sql`(floor((${tips} + 1) / 2.0))::bigint`;
  const theirs = (booking: SQL) => sql`and exists (
    select from crew_of_bookings c where c.booking_id = ${booking} and c.person_id = ${person})`;
  const tipped = (of: SQL) => sql`select distinct ${of} from ledger_entries t
    where kind = ${tip} and ${of} is not null and ${onDays(sql`paid_on`, days)}
      ${person === undefined || person === 0 ? sql`` : theirs(sql`t.booking_id`)}`;
  const signed = sql`(case e.direction when 'payment' then e.amount_cents else -e.amount_cents end)`;
  return sql`
    select e.id, e.paid_on, e.booking_id, e.order_id, e.kind, e.currency, e.whole, e.received,
      coalesce(b.company_id, o.company_id) as company_id, s.role,
      coalesce(s.person_id, 0) as person_id, s.share as amount
    from (
      select e.id, e.paid_on, e.booking_id, e.order_id, e.kind, e.currency, ${signed} as whole,
        ((e.direction = 'payment' and e.refund_of is null)
          or (e.direction = 'refund' and e.corrects is not null)) as received,
        (sum(${signed}) over (partition by e.booking_id, e.order_id, e.currency order by e.id))::bigint
          as after
      from (
        select e.* from (${tipped(sql`booking_id`)}) t
        join ledger_entries e on e.kind = ${tip} and e.booking_id = t.booking_id
        union all
        select e.* from (${tipped(sql`order_id`)}) t
        join ledger_entries e on e.kind = ${tip} and e.order_id = t.order_id
      ) e
    ) e
    left join bookings b on b.id = e.booking_id
    left join orders o on o.id = e.order_id
    cross join lateral (
      select max(person_id) filter (where role = 'supervisor') as supervisor,
        max(person_id) filter (where role = 'mate') as mate
      from booking_crew c where c.booking_id = e.booking_id or c.departure_id = b.departure_id
    ) crew
    cross join lateral (values
      ('supervisor', crew.supervisor, case when crew.mate is null then e.whole
        else ${half(sql`e.after`)} - ${half(sql`(e.after - e.whole)`)} end),
      ('mate', crew.mate, case when crew.supervisor is null then e.whole
        else e.whole - (${half(sql`e.after`)} - ${half(sql`(e.after - e.whole)`)}) end)
    ) s (role, person_id, share)
    where ${onDays(sql`e.paid_on`, days)}
      and (s.person_id is not null or (s.role = 'supervisor' and crew.mate is null))
      ${company === null ? sql`` : sql`and coalesce(b.company_id, o.company_id) = ${company}`}
      ${person === undefined ? sql`` : sql`and coalesce(s.person_id, 0) = ${person}`}`;
}

/**
 * The shares of a range of days by company, currency and person, with the total tips; orders have
 * negative ids.
 */
export function tipSumsOf(days: readonly Days[], company: number | null): SQL {
  const as = (role: 'supervisor' | 'mate') =>
    sql`coalesce(sum(p.amount) filter (where p.role = ${role}), 0)::bigint`;
  return sql`
    select p.company_id, p.currency, p.person_id,
      array_agg(distinct coalesce(p.booking_id, -p.order_id)) as trips,
      sum(p.whole)::bigint as tips_cents, ${as('supervisor')} as as_supervisor_cents,
      ${as('mate')} as as_mate_cents
    from (${tipShares(days, company)}) p
    group by p.company_id, p.currency, p.person_id`;
}
