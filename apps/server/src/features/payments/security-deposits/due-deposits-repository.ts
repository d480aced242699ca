import type { CalendarDate } from '@slipway/domain/dates/dates';
import { prepared, type Db } from '#db/transaction.ts';
import { dropUnusedCard } from '#features/payments/unowned-customer-repository.ts';

/** A card that nothing will be held on any more. */
export interface CardOver {
  bookingId: number;
  card: string;
  customer: string;
}

/** The cards whose booking is cancelled or over, and has no open security deposit; one that is called off gets a new day. */
export function listCardsOver(db: Db, now: Date): Promise<CardOver[]> {
  return prepared<CardOver & Record<string, unknown>>(
    db,
    'security-deposit-cards-over',
    `select c.booking_id as "bookingId", c.gateway_card as card, c.gateway_customer as customer
     from security_deposit_cards c join bookings b on b.id = c.booking_id
     where not exists (select from security_deposits d
         where d.booking_id = b.id and d.state not in ('captured', 'released') and d.left_by is null)
       and (b.cancelled_at is not null or (b.ends_at < $1 and not b.called_off))
     order by c.booking_id limit 100`,
    [now],
  );
}

/**
 * Forgets the card of a booking's security deposit, and has it removed at the provider where neither another booking nor
 * an account uses it.
 */
export async function dropCardOf(tx: Db, { bookingId, card }: CardOver): Promise<void> {
  await prepared(
    tx,
    'security-deposit-card-forget',
    'delete from security_deposit_cards where booking_id = $1',
    [bookingId],
  );
  await dropUnusedCard(tx, card);
}

/** The bookings whose security deposit may be held now, the nearest start first; the domain decides. */
export async function listToSecure(
  db: Db,
  days: { from: CalendarDate; to: CalendarDate },
  now: Date,
): Promise<number[]> {
  const rows = await prepared<{ id: number }>(
    db,
    'security-deposits-to-secure',
    `select b.id from bookings b
     where b.terms -> 'securityDeposit' is not null
       and b.date between $1 and $2 and b.ends_at > $3
       and b.cancelled_at is null and b.hold_expires_at is null and b.awaiting_until is null
       and not b.called_off
       and not exists (select from security_deposits d where d.booking_id = b.id
         and not (d.state = 'released' and not d.released_by_staff and d.trip_date is distinct from b.date))
     order by b.starts_at, b.id limit 200`,
    [days.from, days.to, now],
  );
  return rows.map(({ id }) => id);
}
