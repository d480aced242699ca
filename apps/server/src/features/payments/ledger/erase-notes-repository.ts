import { prepared, type Db } from '#db/transaction.ts';

const theirs = `(booking_id in (select id from bookings where customer_id = $1)
  or order_id in (select id from orders where customer_id = $1))`;

/**
 * Erases a customer from texts about their payments: notes and references in the ledger, reasons of
 * refunds, of what was kept of security deposits and about gift cards that they bought or were
 * given, and tasks. Amounts, methods and dates stay.
 * @param customer `email`: null unless verified
 */
export async function erasePaymentNotes(
  tx: Db,
  customer: { id: number; email: string | null },
): Promise<void> {
  const { id: customerId, email } = customer;
  await prepared(tx, 'ledger-forgetting', `select set_config('slipway.forgetting', 'on', true)`);
  await prepared(
    tx,
    'ledger-forget-notes',
    `update ledger_entries set note = '', reference = ''
     where (note <> '' or reference <> '') and ${theirs}`,
    [customerId],
  );
  await prepared(
    tx,
    'security-deposits-forget-reasons',
    `update security_deposits set reason = ''
     where reason <> '' and booking_id in (select id from bookings where customer_id = $1)`,
    [customerId],
  );
  await prepared(
    tx,
    'order-refunds-forget-reasons',
    `update order_refunds set reason = ''
     where reason <> '' and order_id in (select id from orders where customer_id = $1)`,
    [customerId],
  );
  await prepared(
    tx,
    'gift-card-events-forget-reasons',
    `update gift_card_events set reason = '' where reason <> '' and card_id in (
       select id from gift_cards
       where order_id in (select id from orders where customer_id = $1)
         or (email_key = lower($2) and recipient_email <> ''))`,
    [customerId, email],
  );
  await prepared(tx, 'ledger-forgotten', `select set_config('slipway.forgetting', 'off', true)`);
  await prepared(
    tx,
    'refunds-forget-reasons',
    `update refund_attempts set reason = '' where reason <> '' and ${theirs}`,
    [customerId],
  );
  await prepared(
    tx,
    'tasks-forget-reasons',
    `update money_tasks set reason = '', done_note = ''
     where (reason <> '' or done_note <> '') and ${theirs}`,
    [customerId],
  );
}
