import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import { slotsOf } from '@slipway/domain/bookings/availability';
import { quoteInshore, quotePackage, type Quote } from '@slipway/domain/bookings/price';
import { statusFromLedger } from '@slipway/domain/bookings/status';
import { tripEnd } from '@slipway/domain/bookings/trip-hours';
import { tipAmount } from '@slipway/domain/bookings/tips';
import { tripLabel } from '@slipway/domain/catalogue/package-kinds';
import { addDays, startsAt, timeOfDay, type TimeOfDay } from '@slipway/domain/dates/dates';
import { cents, add, zero } from '@slipway/domain/money/money';
import { bookingCrew, bookings, slotsTaken } from '#db/tables/bookings.ts';
import {
  findBookableUnit,
  findUnitWithPackage,
  type CharterPackage,
  type CharterUnit,
} from '#features/catalogue/catalogue-api.ts';
import { demoBookings, type DemoBooking } from './demo-bookings.ts';
import { demoCustomers } from './demo-people.ts';
import { seedPayment, type DemoPayment, type Seeding } from './seed-payments.ts';

const day = 24 * 3600 * 1000;

/** The demo's bookings by date, so that ids rise with dates. */
export async function seedBookings(seeding: Seeding): Promise<void> {
  for (const one of demoBookings) await seedBooking(seeding, one);
}

interface Place {
  unit: CharterUnit | null;
  pkg: CharterPackage | null;
  quote: Quote;
  time: TimeOfDay;
}

async function findPlace({ tx, settings }: Seeding, one: DemoBooking): Promise<Place> {
  const rules = { taxes: settings.sale_taxes, pricesIncludeTax: settings.prices_include_tax };
  if (one.kind === 'inshore') {
    return {
      unit: one.unit === null ? null : await findBookableUnit(tx, one.unit),
      pkg: null,
      quote: quoteInshore(settings.inshore, one.guests, one.hours ?? 4, rules),
      time: timeOfDay(settings.inshore.start_time),
    };
  }
  const found = await findUnitWithPackage(tx, { unitId: one.unit ?? 0, kind: one.kind });
  if (!found) throw new Error(`The demo has no ${one.kind} on unit ${String(one.unit)}`);
  const { unit, pkg } = found;
  const defaultTime = unit.calendar.schedule === 'slots' ? '06:00:00' : '05:00:00';
  return {
    unit,
    pkg,
    quote: quotePackage(pkg.price, unit.includedGuests, one.guests, rules),
    time: timeOfDay(one.time ?? defaultTime),
  };
}

function paymentsOf(one: DemoBooking, quote: Quote): DemoPayment[] {
  const steps: DemoPayment[] = [
    { kind: ledgerKind.deposit, amount: quote.deposit },
    { kind: ledgerKind.secondPayment, amount: quote.secondPayment },
    { kind: ledgerKind.finalPayment, amount: quote.finalPayment },
  ];
  const extra: DemoPayment = { kind: ledgerKind.finalPayment, amount: cents(5_000) };
  const tip: DemoPayment[] =
    one.tip === undefined
      ? []
      : [{ kind: ledgerKind.tip, amount: tipAmount(quote.total, one.tip) }];
  const made = { nothing: 0, deposit: 1, second: 2, all: 3, too_much: 3 }[one.paid];
  return [...steps.slice(0, made), ...(one.paid === 'too_much' ? [extra] : []), ...tip].filter(
    (payment) => payment.amount > 0,
  );
}

async function seedBooking(seeding: Seeding, one: DemoBooking): Promise<void> {
  const { tx, settings, now } = seeding;
  const { unit, pkg, quote, time } = await findPlace(seeding, one);
  const customer = demoCustomers[one.customer];
  if (!customer) throw new Error(`The demo has no customer ${one.customer}`);
  const date = addDays(seeding.today, one.day);
  const starts = startsAt(date, time, settings.time_zone);
  // Booked six weeks before the trip, or long enough ago for its payments.
  const createdAt = new Date(Math.min(starts.getTime() - 42 * day, now.getTime() - 6 * day));
  const cancelledAt = one.cancelled === undefined ? null : new Date(now.getTime() - day);
  const payments = paymentsOf(one, quote);
  const sum = (tips: boolean) =>
    add(
      ...payments
        .filter(({ kind }) => (kind === ledgerKind.tip) === tips)
        .map(({ amount }) => amount),
    );
  const paid = cancelledAt === null ? sum(false) : zero;

  const [booking] = await tx
    .insert(bookings)
    .values({
      companyId: unit?.companyId ?? settings.company_id,
      unitId: unit?.id ?? null,
      item: unit ? 1 : null,
      packageId: pkg?.id ?? null,
      kind: one.kind,
      date,
      time,
      startsAt: starts,
      durationHours: one.hours ?? null,
      guests: one.guests,
      name: customer.name,
      email: customer.email,
      phone: customer.phone,
      customerId: customer.id,
      status: statusFromLedger({
        total: quote.total,
        deposit: quote.deposit,
        paid,
        tips: sum(true),
        settledByStaff: one.settled ?? false,
        cancelled: cancelledAt !== null,
      }),
      cancelledAt,
      cancelReason: one.cancelled ?? null,
      totalCents: quote.total,
      depositCents: quote.deposit,
      terms: {
        quote,
        currency: settings.currency,
        zone: settings.time_zone,
        cancellation: settings.cancellation,
        dueDates: settings.due_dates,
        unitName: unit?.name ?? null,
        packageName: tripLabel(one.kind),
      },
      createdAt,
    })
    .returning({ id: bookings.id });
  if (!booking) throw new Error('The demo booking was not inserted');

  if (unit?.supervisorId && cancelledAt === null) {
    const ends = tripEnd(starts, one.kind, one.hours ?? null);
    await tx
      .insert(bookingCrew)
      .values({
        bookingId: booking.id,
        role: 'supervisor',
        personId: unit.supervisorId,
        during: `[${starts.toISOString()},${ends.toISOString()})`,
      })
      .onConflictDoNothing();
  }
  if (unit && cancelledAt === null) {
    const slots = slotsOf(unit.calendar.schedule, one.kind, time);
    await tx
      .insert(slotsTaken)
      .values(
        slots.map((slot) => ({ unitId: unit.id, date, slot, item: 1, bookingId: booking.id })),
      );
  }
  for (const [index, payment] of payments.entries()) {
    const madeAt = new Date(createdAt.getTime() + index * day);
    await seedPayment(seeding, one, {
      ...payment,
      bookingId: booking.id,
      no: index + 1,
      madeAt,
      cancelledAt,
    });
  }
}
