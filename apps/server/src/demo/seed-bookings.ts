import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import { findStaffPlace, type Place } from '@slipway/domain/bookings/availability';
import { inshorePlace } from '@slipway/domain/bookings/inshore-trips';
import { inshorePriceList, quoteInshore } from '@slipway/domain/bookings/prices/price';
import { agreedPrices } from '@slipway/domain/bookings/prices/price-lists';
import { quoteAgreed, type PackageQuote } from '@slipway/domain/bookings/prices/quote';
import type { PriceList } from '@slipway/domain/bookings/prices/requote';
import { statusFromLedger } from '@slipway/domain/bookings/status';
import { tipAmount } from '@slipway/domain/bookings/tips';
import { dayStart, daysRange } from '@slipway/domain/bookings/trip-times';
import { inshore, inshoreLabel } from '@slipway/domain/catalogue/package-kinds';
import { addDays, timeOfDay, type CalendarDate } from '@slipway/domain/dates/dates';
import { cents, add, zero } from '@slipway/domain/money/money';
import { bookingCrew, bookings } from '#db/tables/bookings.ts';
import {
  board,
  partyColumns,
  partyOf,
  placeColumns,
  priceRequest,
  quoteRulesOf,
  takeExtras,
  takeTime,
} from '#features/bookings/bookings-api.ts';
import {
  findBookableUnit,
  findUnitWithPackage,
  type CharterPackage,
  type CharterUnit,
} from '#features/catalogue/catalogue-api.ts';
import { demoBookings, type DemoBooking } from './demo-bookings.ts';
import { demoCustomers } from './demo-people.ts';
import { demoVisit } from './demo-visits.ts';
import { seedPayment, type DemoPayment, type Seeding } from './seed-payments.ts';

const day = 24 * 3600 * 1000;

/** The demo's bookings by date, so that ids rise with dates. */
export async function seedBookings(seeding: Seeding): Promise<void> {
  for (const [index, one] of demoBookings.entries()) await seedBooking(seeding, one, index);
}

interface Trip {
  unit: CharterUnit | null;
  pkg: CharterPackage | null;
  asked: ReturnType<typeof askedOf>;
  packageName: string;
  quote: PackageQuote;
  prices: PriceList;
  place: Place;
}

/** What the booking asks for, with its guests by type where seats are sold. */
function askedOf(one: DemoBooking, pkg: CharterPackage | null) {
  const guestTypes = (pkg?.facts.guestTypes ?? []).flatMap(({ id, name, takesSeat }, n) => {
    const count = one.types?.[n] ?? 0;
    return count > 0 ? [{ id, name, count, takes_seat: takesSeat }] : [];
  });
  const { guests, length, quantity, extras = [] } = one;
  return { guests, length, quantity, guestTypes, extras };
}

async function tripOf(seeding: Seeding, one: DemoBooking, date: CalendarDate): Promise<Trip> {
  const { tx, settings, now } = seeding;
  const zone = settings.time_zone;
  if (one.kind === inshore) {
    const unit = one.unit === null ? null : await findBookableUnit(tx, one.unit);
    const time = timeOfDay(settings.inshore.start_time);
    const hours = one.hours ?? 4;
    const place = inshorePlace({ date, time, minutes: hours * 60, zone });
    const days = { from: date, to: date };
    return {
      unit,
      pkg: null,
      asked: askedOf(one, null),
      packageName: inshoreLabel,
      quote: quoteInshore(settings.inshore, one.guests, hours, quoteRulesOf(settings)),
      prices: inshorePriceList(settings.inshore),
      place: unit ? { ...place, items: [1], taken: daysRange(date, date, zone), days } : place,
    };
  }
  const found = await findUnitWithPackage(tx, { unitId: one.unit ?? 0, kind: one.kind });
  if (!found) throw new Error(`The demo has no ${one.kind} on unit ${String(one.unit)}`);
  const { unit, pkg } = found;
  const asked = askedOf(one, pkg);
  const request = priceRequest(date, asked);
  const rules = quoteRulesOf(settings);
  const prices = agreedPrices(pkg.offered, pkg.facts, request, [], rules);
  const quote = quoteAgreed(prices, request, rules);
  const placed = findStaffPlace({
    unit: unit.calendar,
    pkg: pkg.calendar,
    // Some trips of the demo are over; that none overlaps the database sees to.
    taken: { times: [], blocks: [], departures: [], closed: new Map() },
    party: partyOf(asked),
    date,
    time: one.time === undefined ? null : timeOfDay(one.time),
    now: new Date(Math.min(now.getTime(), dayStart(date, zone))),
    zone,
    horizonDays: settings.furthest_days,
  });
  if (!placed.ok) throw new Error(`The demo has no place for ${one.kind} on ${date}`);
  return { unit, pkg, asked, packageName: pkg.name, quote, prices, place: placed };
}

function paymentsOf(one: DemoBooking, quote: PackageQuote): DemoPayment[] {
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

async function seedBooking(seeding: Seeding, one: DemoBooking, index: number): Promise<void> {
  const { tx, settings, now } = seeding;
  const customer = demoCustomers[one.customer];
  if (!customer) throw new Error(`The demo has no customer ${one.customer}`);
  const date = addDays(seeding.today, one.day);
  const { unit, pkg, asked, packageName, quote, prices, place } = await tripOf(seeding, one, date);
  const columns = placeColumns(place, pkg?.facts ?? null);
  const boarded = await board(tx, unit && pkg ? { unit, pkg } : null, place);
  const starts = columns.startsAt;
  // Booked six weeks before the trip, or long enough ago for its payments.
  const createdAt = new Date(Math.min(starts.getTime() - 42 * day, now.getTime() - 6 * day));
  const cancelledAt = one.cancelled === undefined ? null : new Date(now.getTime() - day);
  const payments = paymentsOf(one, quote);
  const visit = demoVisit(index);
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
      packageId: pkg?.id ?? null,
      kind: one.kind,
      ...columns,
      ...boarded,
      ...partyColumns({
        place: unit && pkg ? { unit, pkg } : null,
        party: partyOf(asked),
        guestTypes: asked.guestTypes,
      }),
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
        prices,
        currency: settings.currency,
        zone: settings.time_zone,
        cancellation: pkg?.facts.cancellation ?? settings.cancellation,
        ...(pkg?.facts.cancellation ? { ownCancellation: true } : {}),
        dueDates: settings.due_dates,
        unitName: unit?.name ?? null,
        packageName,
      },
      createdAt,
      visitSource: visit.source,
      visitMedium: visit.medium,
      visitCampaign: visit.campaign,
    })
    .returning();
  if (!booking) throw new Error('The demo booking was not inserted');

  const { crewUntil } = columns;
  // The crew of a departure is that of all its bookings.
  if (unit?.supervisorId && crewUntil && cancelledAt === null && boarded === null) {
    await tx
      .insert(bookingCrew)
      .values({
        bookingId: booking.id,
        role: 'supervisor',
        personId: unit.supervisorId,
        during: `[${starts.toISOString()},${crewUntil.toISOString()})`,
      })
      .onConflictDoNothing();
  }
  if (unit && cancelledAt === null && boarded === null) {
    await takeTime(tx, booking.id, unit.id, place);
  }
  if (cancelledAt === null) await takeExtras(tx, [booking]);
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
