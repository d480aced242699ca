import { prepared, type Db } from '#db/transaction.ts';

const bookings = `booking_id in (select id from bookings where customer_id = $1)`;
const orders = `order_id in (select id from orders where customer_id = $1)`;
const theirs = `(${bookings} or ${orders})`;

/** What is append-only: only texts can be taken out of it, and only while `slipway.forgetting` is on. */
const appendOnly = {
  'ledger-forget-notes': `update ledger_entries set note = '', reference = ''
    where (note <> '' or reference <> '') and ${theirs}`,
  'security-deposits-forget-reasons': `update security_deposits set reason = '' where reason <> '' and ${bookings}`,
  'order-refunds-forget-reasons': `update order_refunds set reason = '' where reason <> '' and ${orders}`,
  'deductions-forget-reasons': `update order_return_lines set deduction_reason = ''
    where deduction_reason <> '' and ${orders}`,
};

const others = {
  'refunds-forget-reasons': `update refund_attempts set reason = '' where reason <> '' and ${theirs}`,
  'tasks-forget-reasons': `update money_tasks set reason = '', done_note = ''
    where (reason <> '' or done_note <> '') and ${theirs}`,
};

/**
 * Erases a customer from texts about their payments: notes and references in the ledger, reasons of
 * refunds and deductions, of what was kept of security deposits and about gift cards that they bought or were
 * given, and tasks. Amounts, methods and dates stay.
 * @param customer `email`: null unless verified
 */
export async function erasePaymentNotes(
  tx: Db,
  { id, email }: { id: number; email: string | null },
): Promise<void> {
  await prepared(tx, 'ledger-forgetting', `select set_config('slipway.forgetting', 'on', true)`);
  for (const [name, text] of Object.entries(appendOnly)) await prepared(tx, name, text, [id]);
  await prepared(
    tx,
    'gift-card-events-forget-reasons',
    `update gift_card_events set reason = '' where reason <> '' and card_id in (
       select id from gift_cards
       where ${orders} or (email_key = lower($2) and recipient_email <> ''))`,
    [id, email],
  );
  await prepared(tx, 'ledger-forgotten', `select set_config('slipway.forgetting', 'off', true)`);
  for (const [name, text] of Object.entries(others)) await prepared(tx, name, text, [id]);
}
