import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { MoneyTask, TaskKind } from '@slipway/contract/money';

/** What happened, and what to do about it. */
interface TaskWords {
  title: MessageDescriptor;
  todo: MessageDescriptor;
}

export const taskWords: Record<TaskKind, TaskWords> = {
  give_back: {
    title: msg`Give money back`,
    todo: msg`This payment was not made by card. Give the money back by hand and enter the refund.`,
  },
  refund_refused: {
    title: msg`Refund refused`,
    todo: msg`The card provider did not make the refund. Give the money back another way and enter it.`,
  },
  dispute_opened: {
    title: msg`Payment disputed`,
    todo: msg`The card holder disputes a payment. Answer the dispute at the card provider in time.`,
  },
  charge_in_doubt: {
    title: msg`Charge in doubt`,
    todo: msg`The card provider has not said what became of a charge. Look it up there, and take no second payment before.`,
  },
  paid_after_cancel: {
    title: msg`Paid after it was cancelled`,
    todo: msg`A payment went through after the cancellation. Refund it unless it is owed.`,
  },
  books_differ: {
    title: msg`Books and provider differ`,
    todo: msg`The card provider gave back more than the books have left of the payment. Compare the two.`,
  },
  message_failed: {
    title: msg`Message not delivered`,
    todo: msg`Check the address or number, then send the message again from the screen Messages, or call.`,
  },
  job_failed: {
    title: msg`Background job failed`,
    todo: msg`Something the server does on its own has failed for good. Start it again; if it comes back, tell whoever runs the server, with the words below.`,
  },
};

/** Whether money of a payment is to be given back and entered. */
export function isRefund({ kind, payment_id }: Pick<MoneyTask, 'kind' | 'payment_id'>): boolean {
  return payment_id !== null && kind !== 'dispute_opened';
}

/** What whoever ends such a task by hand has to know. */
export const notEntered = msg`This only ends the task and enters no money: “Enter the refund” writes it into the books.`;
