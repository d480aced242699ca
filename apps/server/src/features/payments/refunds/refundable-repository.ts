import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import { cents, type Cents } from '@slipway/domain/money/money';
import type { PayableRef } from '#db/payable-ref.ts';
import { prepared, type Db } from '#db/transaction.ts';

/** A refundable payment, without tips and security deposits. */
export interface RefundablePayment {
  id: number;
  method: string;
  /** Whether it goes back by itself: the provider took it and refunds it there, or a gift card paid it and has not ended. */
  byCard: boolean;
  giftCard: boolean;
  /** The part not refunded, counting queued refunds as refunded. */
  left: Cents;
}

/**
 * The refundable payments of a booking or an order in order of entry, without tips and fully
 * refunded ones.
 */
export async function refundablePayments(
  db: Db,
  { bookingId, orderId }: PayableRef,
): Promise<RefundablePayment[]> {
  const of = bookingId === null ? 'order' : 'booking';
  const rows = await prepared<{
    id: number;
    method: string;
    by_card: boolean;
    gift_card: boolean;
    left: string;
  }>(
    db,
    `${of}-refundable`,
    `select p.id, p.method, p.gateway_ref is not null or exists (
         select from gift_card_uses g join gift_cards c on c.id = g.card_id
         where g.id = p.gift_use_id and c.ended_at is null) as by_card,
       p.gift_use_id is not null as gift_card,
       p.amount_cents - refunded_of(p.id) - coalesce((select sum(a.amount_cents) from refund_attempts a
         where a.payment_id = p.id and a.state = 'created'), 0) as left
     from ledger_entries p
     where p.${of}_id = $1 and p.direction = 'payment' and p.refund_of is null and p.kind not in (${ledgerKind.tip}, ${ledgerKind.securityDeposit})
     order by p.id`,
    [bookingId ?? orderId],
  );
  return rows
    .map(({ id, method, by_card, gift_card, left }) => ({
      id,
      method,
      byCard: by_card,
      giftCard: gift_card,
      left: cents(Number(left)),
    }))
    .filter(({ left }) => left > 0);
}
