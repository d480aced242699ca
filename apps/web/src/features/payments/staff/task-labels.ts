import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { MoneyTask, TaskKind } from '@slipway/contract/payments/money';

/** What happened, and what to do about it. */
interface TaskLabels {
  title: MessageDescriptor;
  todo: MessageDescriptor;
}

export const taskText: Record<TaskKind, TaskLabels> = {
  give_back: {
    title: msg`Refund by hand`,
    todo: msg`This payment was not made by card. Refund it by hand, then enter the refund.`,
  },
  credit: {
    title: msg`Credit of a customer`,
    todo: msg`The customer has paid more than the new price. Contact them about it, and refund what they do not use.`,
  },
  refund_refused: {
    title: msg`Refund refused`,
    todo: msg`The card provider did not make the refund. Refund the money another way, then enter it.`,
  },
  dispute_opened: {
    title: msg`Payment disputed`,
    todo: msg`The card holder disputes a payment. Answer the dispute at the card provider in time.`,
  },
  charge_in_doubt: {
    title: msg`Charge in doubt`,
    todo: msg`The card provider has not told us whether a charge went through. Check with them before you take another payment.`,
  },
  paid_after_cancel: {
    title: msg`Paid after it was cancelled`,
    todo: msg`A payment went through after the cancellation. Refund it unless it is owed.`,
  },
  books_differ: {
    title: msg`Ledger and provider differ`,
    todo: msg`The card provider refunded more than the ledger has left of the payment. Compare the two.`,
  },
  message_failed: {
    title: msg`Message not delivered`,
    todo: msg`Call the customer, or correct the address or number; an Admin can then send it again under Messages.`,
  },
  calendar_fewer: {
    title: msg`Calendar lost blocked dates`,
    todo: msg`Check the calendar on the platform. The dates stay blocked here for now, and are freed if they are still missing an hour later.`,
  },
  too_few_to_sail: {
    title: msg`Too few guests to sail`,
    todo: msg`Decide whether the departure sails anyway or is called off, and its guests will be told of a call-off.`,
  },
  items_late: {
    title: msg`Late back`,
    todo: msg`Call the customer. Mark the items as back in the daily log once they are here.`,
  },
  low_stock: {
    title: msg`Low stock`,
    todo: msg`Order more of this product. The entry ends by itself once there are more, or once the product is archived.`,
  },
  job_failed: {
    title: msg`Background job failed`,
    todo: msg`A background job has failed for good. Start it again; if it fails again, send the text below to whoever runs the server.`,
  },
  security_deposit_lost: {
    title: msg`Security deposit could not be kept`,
    todo: msg`The card provider had already released it, so nothing was kept. Ask the customer for what is owed.`,
  },
  security_deposit_back: {
    title: msg`Security deposit to return`,
    todo: msg`It was left at the counter. Give it back, or keep what is owed for damage, and enter that with the booking.`,
  },
  deposit_due: {
    title: msg`Deposit to collect`,
    todo: msg`This was booked online without a card. Collect the deposit and enter the payment with the booking. If nobody answers, cancel the booking: it keeps its time until then.`,
  },
  return_asked: {
    title: msg`Return asked for`,
    todo: msg`A customer returns products of this order. Once they are here, mark the return as received in the order: then the refund is made.`,
  },
  gift_card_sale: {
    title: msg`Gift card of a refunded sale`,
    todo: msg`The order that sold it says more. Decide what is to be done, and settle it with the buyer.`,
  },
  system_problem: {
    title: msg`The system needs attention`,
    todo: msg`An Admin finds under System what is out of bounds and what to do. This task ends by itself once it is in order again.`,
  },
  compare_with_provider: {
    title: msg`Card provider to be compared with`,
    todo: msg`This business was restored from a backup. What the card provider did since is looked up as soon as its account can be reached, and this task then ends by itself. If cards are no longer taken, mark it as done: what was under way is then listed here to be settled by hand.`,
  },
  taken_after_backup: {
    title: msg`Taken after the backup`,
    todo: msg`The card provider took this after the backup that the business was restored from, and nobody ordered it here. Of a security deposit, look at its booking; what matches nothing here is entered again with its payment by hand, or refunded at the card provider.`,
  },
  many_unpaid: {
    title: msg`Unusually many bookings without a payment`,
    todo: msg`Visitors can book no more without a card for now. Check the deposits to collect: cancel bookings that are not genuine, or raise the limit in Settings.`,
  },
  many_holds: {
    title: msg`Unusually many open holds`,
    todo: msg`Many bookings are waiting for payment at the same time. Check the open holds. If they look like a bot, release them and lower the limits in Settings.`,
  },
};

/** Whether the task asks staff to refund money of a payment by hand. */
export function isRefund({ kind, payment_id }: Pick<MoneyTask, 'kind' | 'payment_id'>): boolean {
  return payment_id !== null && kind !== 'dispute_opened';
}

/** Shown before such a task is marked as done by hand. */
export const unrecordedAmount = msg`This only closes the task and records no money. “Enter the refund” records it in the ledger.`;
