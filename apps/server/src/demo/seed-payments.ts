import { todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import type { Cents } from '@slipway/domain/money/money';
import type { Settings } from '@slipway/domain/settings/settings';
import type { PaymentGateway } from '@slipway/domain/payments/payment-gateway';
import type { LedgerKind } from '@slipway/domain/payments/ledger-kinds';
import { chargeAttempts, chargeLines, ledgerEntries } from '#db/tables/payments.ts';
import type { Db } from '#db/transaction.ts';
import type { DemoBooking } from './demo-bookings.ts';
import { adminId, customerId, demoCustomers } from './demo-people.ts';
import type { DemoCard } from './seed-people.ts';

export interface Seeding {
  tx: Db;
  gateway: PaymentGateway;
  settings: Settings;
  now: Date;
  today: CalendarDate;
  customersCard: DemoCard;
}

export interface DemoPayment {
  kind: LedgerKind;
  amount: Cents;
}

export interface Movement extends DemoPayment {
  bookingId: number;
  no: number;
  madeAt: Date;
  /** When it was cancelled and refunded. */
  cancelledAt: Date | null;
}

/** One payment and, for a called-off booking, its refund. */
export async function seedPayment(
  seeding: Seeding,
  one: DemoBooking,
  made: Movement,
): Promise<void> {
  const { tx, settings } = seeding;
  const { bookingId, kind, amount, madeAt } = made;
  const method = one.method ?? 'Cash';
  const attempt = method === 'Credit card' ? await seedCharge(seeding, one, made) : null;
  const entry = { bookingId, kind, amountCents: amount, currency: settings.currency, method };
  const [payment] = await tx
    .insert(ledgerEntries)
    .values({
      ...entry,
      direction: 'payment',
      attemptId: attempt?.id ?? null,
      gatewayRef: attempt?.payment ?? null,
      madeBy: attempt ? null : adminId,
      madeAt,
      paidOn: todayIn(settings.time_zone, madeAt),
    })
    .returning({ id: ledgerEntries.id });
  if (!payment || made.cancelledAt === null) return;
  await tx.insert(ledgerEntries).values({
    ...entry,
    direction: 'refund',
    refundOf: payment.id,
    madeBy: adminId,
    madeAt: made.cancelledAt,
    paidOn: todayIn(settings.time_zone, made.cancelledAt),
  });
}

/** A charge that the test gateway really has in its books, so that it can be refunded. */
async function seedCharge(
  { tx, gateway, settings, customersCard }: Seeding,
  one: DemoBooking,
  { bookingId, no, kind, amount, madeAt }: Movement,
): Promise<{ id: number; payment: string }> {
  const key = `booking-${bookingId}-${no}`;
  const saved = demoCustomers[one.customer]?.id === customerId ? customersCard : null;
  const card =
    saved?.card ?? (await gateway.cardFromToken({ token: 'tok_visa', key: `${key}-card` })).ref;
  const customer = saved?.customer ?? null;
  const payment = await gateway.createPayment({
    amount,
    currency: settings.currency,
    card,
    customer,
    keepCard: false,
    description: `Demo booking ${bookingId}`,
    metadata: { booking: String(bookingId) },
    key: `${key}-payment`,
  });
  const { status } = await gateway.confirmPayment({
    payment: payment.ref,
    customerPresent: true,
    key: `${key}-confirm`,
  });
  if (status !== 'succeeded') throw new Error(`A demo charge is ${status}`);
  const [attempt] = await tx
    .insert(chargeAttempts)
    .values({
      keepCard: false,
      amountCents: amount,
      currency: settings.currency,
      key,
      gatewayCard: card,
      gatewayCustomer: customer,
      gatewayPayment: payment.ref,
      state: 'succeeded',
      createdAt: madeAt,
      touchedAt: madeAt,
    })
    .returning({ id: chargeAttempts.id });
  if (!attempt) throw new Error('The demo charge was not inserted');
  await tx.insert(chargeLines).values({
    attemptId: attempt.id,
    bookingId,
    attemptNo: no,
    kind,
    amountCents: amount,
    open: false,
  });
  return { id: attempt.id, payment: payment.ref };
}
