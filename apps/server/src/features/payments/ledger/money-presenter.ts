import type { LedgerRow, MoneyOf, MoneyTask } from '@slipway/contract/payments/money';
import type { SecurityDeposit } from '@slipway/contract/payments/security-deposits';
import { todayIn } from '@slipway/domain/dates/dates';
import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import { cents, atLeastZero, toMajor, zero, type Cents } from '@slipway/domain/money/money';
import type { PayableRef } from '#db/payable-ref.ts';
import type { Attempt } from '#features/payments/charges/attempts-repository.ts';
import { lineFor } from '#db/charge-lines.ts';
import type { SavedCard } from '#features/payments/cards/cards-repository.ts';
import type { NamedEntry } from './ledger-view-repository.ts';
import type { Payable, PriceLine } from './payable-repository.ts';
import { presentCard } from '#features/payments/payments-presenter.ts';
import type { RefundAttempt } from '#features/payments/refunds/refunds-repository.ts';
import type { ListedPayLink } from '#features/payments/pay-links/pay-links-repository.ts';
import type { ListedTask } from '#features/payments/tasks/tasks-repository.ts';
import { amountDue, dueToday } from './amount-due.ts';

function presentEntry({ entry, madeBy, last4, givenBack }: NamedEntry): LedgerRow {
  // A security deposit goes back by its own rule.
  const isPayment =
    entry.direction === 'payment' &&
    entry.refundOf === null &&
    entry.kind !== ledgerKind.securityDeposit;
  return {
    id: entry.id,
    direction: entry.direction,
    status: entry.kind,
    amount: toMajor(entry.amountCents),
    method: entry.method,
    by_provider: entry.gatewayRef !== null,
    last4,
    date: entry.paidOn,
    made_at: entry.madeAt.toISOString(),
    made_by: madeBy,
    reference: entry.reference,
    note: entry.note,
    refund_of: entry.refundOf,
    correction: entry.corrects !== null,
    refundable: toMajor(isPayment ? atLeastZero(cents(entry.amountCents - givenBack)) : zero),
  };
}

export function presentTask({ task, customer, doneBy }: ListedTask): MoneyTask {
  return {
    id: task.id,
    kind: task.kind,
    booking_id: task.bookingId,
    order_id: task.orderId,
    customer,
    payment_id: task.paymentId,
    message_id: task.messageId,
    departure_id: task.departureId,
    job_id: task.jobId,
    amount: task.amountCents === null ? null : toMajor(task.amountCents),
    currency: task.currency,
    reason: task.reason,
    made_at: task.madeAt.toISOString(),
    done_at: task.doneAt?.toISOString() ?? null,
    done_by: doneBy,
    done_note: task.doneNote,
  };
}

function presentAttempts(attempts: Attempt[], what: PayableRef): MoneyOf['attempts'] {
  return attempts.flatMap((attempt) => {
    const line = lineFor(attempt, what);
    return attempt.state === 'succeeded' || !line?.amount
      ? []
      : [
          {
            id: attempt.id,
            status: line.kind,
            amount: toMajor(line.amount),
            state: attempt.state,
            failure: attempt.failure?.message ?? null,
            made_at: attempt.createdAt.toISOString(),
          },
        ];
  });
}

function presentRefunds(refunds: RefundAttempt[]): MoneyOf['refunds'] {
  return refunds.flatMap((refund) =>
    refund.state === 'succeeded'
      ? []
      : [
          {
            id: refund.id,
            payment_id: refund.paymentId,
            amount: toMajor(refund.amountCents),
            state: refund.state,
            failure: refund.failure,
            reason: refund.reason,
            made_at: refund.createdAt.toISOString(),
          },
        ],
  );
}

/** The money of a booking or an order with all details for staff. */
export function presentMoney(data: {
  payable: Payable;
  lines: PriceLine[];
  entries: NamedEntry[];
  attempts: Attempt[];
  refunds: RefundAttempt[];
  tasks: ListedTask[];
  links: ListedPayLink[];
  card: SavedCard | null;
  securityDeposit: SecurityDeposit | null;
  awaited: Cents;
  now: Date;
}): MoneyOf {
  const { payable } = data;
  const { agreed, paid } = payable;
  return {
    booking_id: payable.what.bookingId,
    order_id: payable.what.orderId,
    currency: payable.currency,
    status: payable.status,
    cancelled: payable.cancelled,
    parts: data.lines.map((line) => ({
      ...line,
      each: toMajor(line.each),
      amount: toMajor(line.amount),
    })),
    tax_lines: payable.taxLines.map((line) => ({ ...line, amount: toMajor(line.amount) })),
    tax_included: payable.taxIncluded,
    made_on: todayIn(payable.zone, payable.madeAt),
    total_price: toMajor(agreed.total),
    deposit: toMajor(agreed.deposit),
    paid: toMajor(paid),
    tips: toMajor(payable.tips),
    left: toMajor(payable.left),
    amount_due: toMajor(amountDue(payable).now),
    due_today: toMajor(dueToday(payable, data.now)),
    awaited: toMajor(data.awaited),
    card: data.card && presentCard(data.card),
    ledger: data.entries.map(presentEntry),
    attempts: presentAttempts(data.attempts, payable.what),
    refunds: presentRefunds(data.refunds),
    tasks: data.tasks.map(presentTask),
    pay_links: data.links.map(({ link, madeBy }) => ({
      id: link.id,
      made_at: link.madeAt.toISOString(),
      made_by: madeBy,
    })),
    security_deposit: data.securityDeposit,
  };
}
