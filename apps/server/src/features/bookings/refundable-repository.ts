import { cents, type Cents } from '@slipway/domain/money/money';
import { prepared, type Db } from '#db/transaction.ts';

/** A payment of a booking that can go back, tips apart. */
export interface RefundablePayment {
  id: number;
  method: string;
  /** Charged to a card by the provider, who can give it back. */
  byCard: boolean;
  /** What is left of it: less what went back, and what is on its way back. */
  left: Cents;
}

/** The payments of a booking in the order they were made, tips apart; those that went back whole are left out. */
export async function refundablePayments(db: Db, bookingId: number): Promise<RefundablePayment[]> {
  const rows = await prepared<{ id: number; method: string; by_card: boolean; left: string }>(
    db,
    'booking-refundable',
    `select p.id, p.method, p.method = 'Credit card' and p.gateway_ref is not null as by_card,
       p.amount_cents - refunded_of(p.id) - coalesce((select sum(a.amount_cents) from refund_attempts a
         where a.payment_id = p.id and a.state = 'created'), 0) as left
     from ledger_entries p
     where p.booking_id = $1 and p.direction = 'payment' and p.refund_of is null and p.kind <> 5
     order by p.id`,
    [bookingId],
  );
  return rows
    .map(({ id, method, by_card, left }) => ({
      id,
      method,
      byCard: by_card,
      left: cents(Number(left)),
    }))
    .filter(({ left }) => left > 0);
}

/** Whether money was ever entered for a booking, or a charge is under way. */
export async function hasMoney(db: Db, bookingId: number): Promise<boolean> {
  const [row] = await prepared<{ has: boolean }>(
    db,
    'booking-has-money',
    `select exists (select from ledger_entries where booking_id = $1)
       or exists (select from charge_attempts
         where booking_id = $1 and state in ('created', 'requires_action')) as has`,
    [bookingId],
  );
  return row?.has ?? false;
}
