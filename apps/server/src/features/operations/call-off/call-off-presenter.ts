import type { CalledOffTrip, CallOff, CallOffState } from '@slipway/contract/operations/call-offs';
import { cents, toMajor } from '@slipway/domain/money/money';
import type {
  ListedCallOff,
  ProgressRow,
  TripRow,
} from '#features/operations/call-off/call-off-lists-repository.ts';

export function presentCallable(row: TripRow) {
  return {
    booking_id: row.booking_id,
    date: row.date,
    time: row.time,
    unit: row.unit ?? '',
    package: row.package,
    name: row.name,
    email: row.email,
    phone: row.phone,
    details: row.guests,
    currency: row.currency,
    paid: Math.max(0, toMajor(cents(row.paid_cents))),
  };
}

export function presentCallOff(row: ListedCallOff): CallOff {
  const { id, from_date, to_date, unit, reason, made_by, made_at } = row;
  const { bookings, open, came_back } = row;
  return {
    ...{ id, from_date, to_date, unit, reason },
    ...{ made_by, made_at: made_at.toISOString() },
    ...{ bookings, open, came_back },
  };
}

const isOnItsWay = (state: string | null) => state === 'queued' || state === 'sending';

/**
 * Whether the customer was reached. One of the two messages is enough; kept messages are not sent
 * again, since they would be kept again.
 */
function reached(row: ProgressRow): { state: CallOffState; reason: string } {
  const states = [row.mail, row.sms];
  if (states.includes('sent')) {
    const failed =
      row.mail === 'failed' ? row.mail_error : row.sms === 'failed' ? row.sms_error : '';
    return { state: 'told', reason: failed ?? '' };
  }
  if (states.some(isOnItsWay))
    return { state: 'waiting', reason: row.mail_error ?? row.sms_error ?? '' };
  const reason = row.mail_error ?? row.sms_error;
  if (reason !== null || !states.includes('kept'))
    return { state: 'failed', reason: reason ?? 'No message was written.' };
  return {
    state: 'kept',
    reason: 'Email and SMS are not set up. You can read the messages on the Messages screen.',
  };
}

/** The state of a booking, derived from the customer's choice and its messages. */
export function progressOf(row: ProgressRow): { state: CallOffState; reason: string } {
  if (row.choice === 'date') return { state: 'chosen_date', reason: '' };
  if (row.choice === 'refund') {
    if (row.refund_open) return { state: 'refunding', reason: '' };
    return row.refund_failure === null
      ? { state: 'refunded', reason: '' }
      : { state: 'failed', reason: row.refund_failure };
  }
  if (row.choice === 'reversed') return { state: 'reversed', reason: '' };
  // A text message may be overlooked: staff ring whoever has no email address.
  if (row.email === '' && row.mail === null) return { state: 'to_phone', reason: '' };
  return reached(row);
}

export function presentProgress(row: ProgressRow): CalledOffTrip {
  return {
    ...presentCallable(row),
    ...progressOf(row),
    mail: row.mail,
    sms: row.sms,
    new_date: row.new_date,
    new_time: row.new_time,
    expires_at: row.expires_at.toISOString(),
  };
}
