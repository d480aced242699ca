import type { Invoice } from '@slipway/contract/payments/invoices';
import type {
  CardFace,
  PaymentHistoryEntry,
  UserPayment,
} from '@slipway/contract/payments/payments';
import { cents, toMajor } from '@slipway/domain/money/money';
import type { SavedCard } from '#features/payments/cards/cards-repository.ts';
import type { PaymentRow } from '#features/payments/ledger/history-repository.ts';
import type { InvoiceRow } from '#features/payments/invoices/invoices-repository.ts';

/** The displayable part of a saved card. */
export function presentCard(card: SavedCard): CardFace {
  return {
    id: card.id,
    brand: card.brand,
    last4: card.last4,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    active: card.active,
  };
}

/** A payment for its payer. */
export function presentHistoryEntry(row: PaymentRow): PaymentHistoryEntry {
  return {
    id: row.id,
    status: row.kind,
    date: row.paidOn,
    paid: toMajor(row.paid),
    currency: row.currency,
    method: row.method,
    amount_refunded: toMajor(row.refunded),
  };
}

/** A payment with what it was for. */
export function presentUserPayment(row: PaymentRow): UserPayment {
  return {
    ...presentHistoryEntry(row),
    booking_id: row.bookingId,
    order_id: row.orderId,
  };
}

export function presentInvoice(row: InvoiceRow): Invoice {
  const { content } = row;
  return {
    id: row.id,
    kind: row.kind,
    number: row.number,
    version: row.version,
    booking_id: row.bookingId,
    order_id: row.orderId,
    total: toMajor(cents(content.total)),
    left: toMajor(cents(content.left)),
    currency: content.currency,
    issued_at: row.issuedAt.toISOString(),
  };
}
