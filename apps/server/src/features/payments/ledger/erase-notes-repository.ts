import { prepared, type Db } from '#db/transaction.ts';

const theirs = `(booking_id in (select id from bookings where customer_id = $1)
  or order_id in (select id from orders where customer_id = $1))`;

/**
 * Erases a customer from texts about their payments: notes and references in the ledger, reasons of
 * refunds and of what was kept of security deposits, and tasks. Amounts, methods and dates stay.
 */
export async function erasePaymentNotes(tx: Db, customerId: number): Promise<void> {
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
