import { payableKey } from '#db/payable-ref.ts';
import { prepared, type Db } from '#db/transaction.ts';
import type { Attempt } from './attempts-repository.ts';
import { amountOf, firstLine, inOrder, type ChargeLine } from '#db/charge-lines.ts';

export interface NewAttempt {
  /** At least one, with an amount above 0. */
  lines: readonly ChargeLine[];
  currency: string;
  keepCard: boolean;
  /** Whether the card is kept for the security deposit; absent: it is not. */
  forSecurityDeposit?: boolean;
  now: Date;
}

/**
 * Saved before the provider is called, in the transaction that creates what is paid for. The charge and its
 * lines are one statement.
 * @throws a unique violation of `charge_lines_one_open` or `charge_lines_one_open_order` while another charge
 * of one of them is open
 */
export async function insertAttempt(tx: Db, attempt: NewAttempt): Promise<Attempt> {
  const lines = inOrder(attempt.lines);
  const first = firstLine({ lines });
  const amountCents = amountOf(lines);
  const key = `${payableKey(first.payableRef)}-${first.attemptNo}`;
  const { currency, keepCard, forSecurityDeposit = false, now } = attempt;
  const [row] = await prepared<{ id: number }>(
    tx,
    'attempt-insert',
    `with made as (
       insert into charge_attempts
         (amount_cents, currency, key, keep_card, created_at, touched_at, for_security_deposit)
       values ($1, $2, $3, $4, $5, $5, $11) returning id, open
     ), lines as (
       insert into charge_lines
         (attempt_id, open, booking_id, order_id, attempt_no, kind, amount_cents)
       select made.id, made.open, line.*
       from made, unnest($6::integer[], $7::integer[], $8::integer[], $9::smallint[], $10::bigint[]) line
       returning attempt_id
     )
     select distinct attempt_id as id from lines`,
    [
      amountCents,
      currency,
      key,
      keepCard,
      now,
      lines.map(({ payableRef }) => payableRef.bookingId),
      lines.map(({ payableRef }) => payableRef.orderId),
      lines.map(({ attemptNo }) => attemptNo),
      lines.map(({ kind }) => kind),
      lines.map(({ amount }) => amount),
      forSecurityDeposit,
    ],
  );
  if (!row) throw new Error('The attempt was not saved');
  return {
    id: row.id,
    lines,
    keepCard,
    forSecurityDeposit,
    amountCents,
    currency,
    key,
    gatewayCard: null,
    gatewayCustomer: null,
    gatewayPayment: null,
    clientSecretHash: null,
    state: 'created',
    failure: null,
    awaiting: false,
    fromBackup: false,
    open: true,
    createdAt: now,
    touchedAt: now,
  };
}

/**
 * Saves the provider's ids before the charge is confirmed. False when the attempt was given up in
 * the meantime: then it must not be confirmed.
 */
export async function saveGatewayNames(
  db: Db,
  id: number,
  names: { card: string | null; customer: string | null; payment: string },
  now: Date,
): Promise<boolean> {
  const rows = await prepared(
    db,
    'attempt-names',
    `update charge_attempts
     set gateway_card = $2, gateway_customer = $3, gateway_payment = $4, touched_at = $5
     where id = $1 and state = 'created' returning id`,
    [id, names.card, names.customer, names.payment, now],
  );
  return rows.length === 1;
}

/** Records that the money of a charge was ordered and comes days later; false: it has ended. */
export async function setAwaiting(tx: Db, id: number, now: Date): Promise<boolean> {
  const rows = await prepared(
    tx,
    'attempt-awaiting',
    'update charge_attempts set awaiting = true, touched_at = $2 where id = $1 and open returning id',
    [id, now],
  );
  return rows.length === 1;
}

/** Records that the provider charged the card, which overrides any earlier state. */
export async function setSucceeded(tx: Db, id: number, now: Date): Promise<void> {
  await prepared(
    tx,
    'attempt-succeeded',
    "update charge_attempts set state = 'succeeded', touched_at = $2 where id = $1",
    [id, now],
  );
}
