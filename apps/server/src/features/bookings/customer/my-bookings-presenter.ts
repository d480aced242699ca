import { bookingStatus } from '@slipway/domain/bookings/status';
import type { MyBooking, MyBookingWithPayments } from '@slipway/contract/bookings/my-bookings';
import { changeableUntil, handedOutOf } from '@slipway/domain/bookings/booked-extras';
import { paymentKinds } from '@slipway/domain/payments/ledger-kinds';
import { cents, subtract, add, toMajor, zero, type Cents } from '@slipway/domain/money/money';
import { presentPicture } from '#features/catalogue/catalogue-api.ts';
import { presentBookedDeparture } from '#features/bookings/booked-departure.ts';
import { presentBookedExtra } from '#features/bookings/bookings-presenter.ts';
import type { MyBookingRow, MyLedgerLine } from './my-bookings-repository.ts';

const extrasOfRow = (row: MyBookingRow): MyBooking['extras'] =>
  handedOutOf(row.extras ?? [], row).map((extra) => ({
    ...presentBookedExtra(extra),
    until: changeableUntil(extra, row.starts_at).toISOString(),
  }));

/** @param inshoreCapacity capacity of an inshore trip, which has no unit */
export function presentMyBooking(
  row: MyBookingRow,
  now: Date,
  inshoreCapacity: number,
  beside: Pick<MyBooking, 'security_deposit' | 'waivers_signed'>,
): MyBooking {
  return {
    id: row.id,
    date: row.date,
    time: row.time,
    status: row.status,
    kind: row.kind,
    unit_id: row.unit_id ?? 0,
    unit: row.unit ?? '',
    item: row.item ?? 0,
    schedule: row.schedule,
    unit_capacity: row.max_guests ?? inshoreCapacity,
    package_id: row.package_id,
    package_name: row.package_name,
    details: row.guests,
    duration: row.duration_hours,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    quantity: row.quantity,
    days: row.days,
    guest_types: row.guest_types,
    extras: extrasOfRow(row),
    departure: presentBookedDeparture(row.departure),
    asks_survey: row.asks_survey,
    names_given: row.names_given,
    has_crew: row.has_crew,
    change_limit_days: row.change_limit_days,
    cancelled: row.cancelled,
    called_off: row.called_off,
    awaiting: row.awaiting && row.status === bookingStatus.created,
    departed: row.starts_at <= now && !row.called_off,
    survey: row.survey_done,
    supervisor:
      row.supervisor === null
        ? null
        : {
            name: row.supervisor,
            picture:
              row.supervisor_picture === null ? null : presentPicture(row.supervisor_picture),
          },
    currency: row.currency,
    total_price: toMajor(row.total_cents),
    deposit: toMajor(row.deposit_cents),
    second_payment: toMajor(row.second_payment),
    paid: toMajor(row.paid_cents),
    left: toMajor(row.left_cents),
    ...beside,
    version: row.version,
  };
}

const sumOf = (lines: readonly MyLedgerLine[]) =>
  add(zero, ...lines.map(({ amount }) => cents(amount)));

/** The payment's amount minus its corrections. */
function amountOf(payment: MyLedgerLine, ledger: readonly MyLedgerLine[]): Cents {
  return subtract(cents(payment.amount), sumOf(ledger.filter((it) => it.corrects === payment.id)));
}

/** The net refunds of a payment: without reversed ones and corrections. */
function refundsOf(payment: MyLedgerLine, ledger: readonly MyLedgerLine[]) {
  const back = ledger.filter((it) => it.refund_of === payment.id && it.corrects !== payment.id);
  const sum = (direction: MyLedgerLine['direction']) =>
    sumOf(back.filter((it) => it.direction === direction));
  const net = subtract(sum('refund'), sum('payment'));
  return net > 0 ? [{ amount: toMajor(net) }] : [];
}

/** The payments actually made, as in the payment history; fully corrected ones are omitted. */
export function presentMyPayments(
  ledger: readonly MyLedgerLine[],
): Pick<MyBookingWithPayments, 'payments' | 'payment_statuses'> {
  const payments = ledger
    .filter((line) => line.direction === 'payment' && line.refund_of === null)
    .map((line) => ({ ...line, amount: amountOf(line, ledger) }))
    .filter(({ amount }) => amount > 0);
  return {
    payments: payments.map((line) => ({
      id: line.id,
      amount: toMajor(line.amount),
      status: line.kind,
      refunds: refundsOf(line, ledger),
    })),
    payment_statuses: paymentKinds,
  };
}
