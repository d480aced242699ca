import type { BookingStatus } from '@slipway/domain/bookings/status';
import type { TripKind } from '@slipway/domain/catalogue/package-kinds';
import type { OrderState } from '@slipway/domain/orders/order-state';
import { areDueTogether } from '@slipway/domain/bookings/due-dates';
import { refundParts } from '@slipway/domain/bookings/booked-extras';
import type { RefundParts } from '@slipway/domain/bookings/cancellation';
import { tripSummary, type TripSummary } from '@slipway/domain/bookings/trip-summary';
import type { CalendarDate, TimeOfDay } from '@slipway/domain/dates/dates';
import { add, cents, min, multiply, subtract, zero, type Cents } from '@slipway/domain/money/money';
import type { TaxLine } from '@slipway/domain/money/taxes';
import { taxesAfterRefund } from '@slipway/domain/orders/returns';
import type { CancellationTerms } from '@slipway/domain/settings/settings';
import type { Agreed } from '@slipway/domain/payments/paying';
import type { PackageQuotePart } from '@slipway/domain/bookings/prices/quote';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { bookings } from '#db/tables/bookings.ts';
import { orderGiftCards, orderLines, orders } from '#db/tables/orders.ts';
import type { PayableRef } from '#db/payable-ref.ts';
import { ledgerEntries } from '#db/tables/payments.ts';
import type { Db } from '#db/transaction.ts';

/** A priced line: part of a booking's price, or a product of an order. */
export interface PriceLine {
  kind: PackageQuotePart['kind'] | 'product';
  /** Of a product, a type of guest, an extra or a fee, or the code; of additional guests who pay for each night or day. */
  name: string | null;
  quantity: number;
  each: Cents;
  amount: Cents;
}

/** A booking or an order with what payments need. */
export interface Payable {
  what: PayableRef;
  companyId: number | null;
  customerId: number | null;
  name: string;
  email: string;
  phone: string;
  /** Name of the booking's package, or "Order". */
  title: string;
  unitName: string | null;
  /** Date of the trip or the delivery. */
  date: CalendarDate;
  /** A trip with what is shown of it; null for an order. */
  trip: (TripSummary & { time: TimeOfDay; guests: number }) | null;
  currency: string;
  /** Null for an order. */
  kind: TripKind | null;
  status: BookingStatus | OrderState;
  cancelled: boolean;
  /** The business called it off and the customer has not chosen yet. */
  calledOff: boolean;
  /** Whether anybody sails who could be tipped. */
  hasCrew: boolean;
  /** Cancelled so late that the balance is still owed. */
  owedAfterCancel: boolean;
  /** An unpaid public booking or order, completed or released by the hold's own process. */
  hold: boolean;
  /** An order that sells gift cards. */
  ofGiftCards: boolean;
  agreed: Agreed;
  /** Paid minus refunded, without tips. */
  paid: Cents;
  /** The balance, negative when overpaid; after a cancellation, only what is still owed. */
  left: Cents;
  tips: Cents;
  /** The time zone that it was made in. */
  zone: string;
  madeAt: Date;
  /** Due dates of the instalments, in days before the trip. */
  dueDays: { second_payment_days: number; final_payment_days: number } | null;
  taxLines: TaxLine[];
  taxIncluded: boolean;
  /** The circumstances of the cancellation; null: not cancelled. */
  cancellation: CancelledHow | null;
}

/** What determines how much of the price is still charged. */
interface CancelledHow {
  at: Date;
  terms: CancellationTerms;
  departed: boolean;
  byBusiness: boolean;
  strictestDaysBefore: number | null;
  /** For a booking: the hours that were left before its start. */
  hoursBefore?: number;
  leastKeepPercent?: number | undefined;
  leastKeepCents?: Cents | undefined;
  ownRules?: RefundParts | undefined;
}

function ofBooking(row: typeof bookings.$inferSelect): Payable {
  const { quote, currency, packageName, unitName, dueDates } = row.terms;
  return {
    what: { bookingId: row.id, orderId: null },
    companyId: row.companyId,
    customerId: row.customerId,
    name: row.name,
    email: row.email,
    phone: row.phone,
    title: packageName,
    unitName,
    date: row.date,
    trip: { time: row.time, guests: row.guests, ...tripSummary(row) },
    currency,
    kind: row.kind,
    status: row.status,
    cancelled: row.cancelledAt !== null,
    calledOff: row.calledOff && row.cancelledAt === null,
    hasCrew: row.crewUntil !== null,
    owedAfterCancel: row.owedAfterCancel,
    hold: row.holdExpiresAt !== null,
    ofGiftCards: false,
    agreed: {
      total: row.totalCents,
      deposit: row.depositCents,
      secondPayment: areDueTogether(dueDates) ? zero : quote.secondPayment,
    },
    paid: row.paidCents,
    left: row.leftCents,
    tips: row.tipsCents,
    zone: row.terms.zone,
    madeAt: row.createdAt,
    dueDays: dueDates,
    taxLines: quote.taxLines,
    taxIncluded: quote.taxIncluded,
    cancellation: row.cancelledAt && {
      at: row.cancelledAt,
      terms: row.terms.cancellation,
      departed: row.cancelledAt >= row.startsAt,
      byBusiness: row.calledOff,
      strictestDaysBefore: row.strictestDaysBefore,
      hoursBefore: (row.startsAt.getTime() - row.cancelledAt.getTime()) / 3_600_000,
      leastKeepPercent: row.terms.leastKeepPercent,
      leastKeepCents: row.terms.leastKeepCents,
      ownRules: refundParts(row.terms),
    },
  };
}

/** Of a cancelled order of the shop everything comes back, as of one that the business cancelled. */
const asByBusiness = (row: typeof orders.$inferSelect) => row.calledOff || row.delivery !== null;

function ofOrder(row: typeof orders.$inferSelect): Payable {
  const { currency, quote } = row.terms;
  const total = subtract(row.totalCents, row.creditedCents);
  return {
    what: { bookingId: null, orderId: row.id },
    companyId: row.companyId,
    customerId: row.customerId,
    name: row.name,
    email: row.email,
    phone: row.phone,
    title: 'Order',
    unitName: null,
    date: row.deliveryDate,
    trip: null,
    currency,
    kind: null,
    status: row.status,
    cancelled: row.cancelledAt !== null,
    calledOff: false,
    hasCrew: false,
    owedAfterCancel: row.owedAfterCancel,
    hold: row.holdExpiresAt !== null,
    ofGiftCards: row.ofGiftCards,
    agreed: { total, deposit: min(row.depositCents, total), secondPayment: zero },
    paid: row.paidCents,
    left: row.leftCents,
    tips: zero,
    zone: row.terms.zone,
    madeAt: row.createdAt,
    dueDays: null,
    taxLines: chargedTaxes(row),
    taxIncluded: quote.taxIncluded,
    cancellation: row.cancelledAt && {
      at: row.cancelledAt,
      terms: row.terms.cancellation,
      departed: false,
      byBusiness: asByBusiness(row),
      strictestDaysBefore: null,
    },
  };
}

export async function findPayable(db: Db, what: PayableRef): Promise<Payable | undefined> {
  if (what.bookingId !== null) {
    const [row] = await db.select().from(bookings).where(eq(bookings.id, what.bookingId));
    return row && ofBooking(row);
  }
  const [row] = await db.select().from(orders).where(eq(orders.id, what.orderId));
  return row && ofOrder(row);
}

/** The booking or order, locked until the transaction ends. */
export async function lockPayable(tx: Db, what: PayableRef): Promise<Payable | undefined> {
  if (what.bookingId !== null) {
    const theirs = eq(bookings.id, what.bookingId);
    const [row] = await tx.select().from(bookings).where(theirs).for('update');
    return row && ofBooking(row);
  }
  const [row] = await tx.select().from(orders).where(eq(orders.id, what.orderId)).for('update');
  return row && ofOrder(row);
}

/**
 * Bookings and orders, locked until the transaction ends, each given once, in the order of `inOrder`. One
 * that does not exist is left out.
 */
export async function lockPayables(tx: Db, all: readonly PayableRef[]): Promise<Payable[]> {
  const bookingIds = all.flatMap(({ bookingId }) => bookingId ?? []);
  const orderIds = all.flatMap(({ orderId }) => orderId ?? []);
  const locked = [];
  if (bookingIds.length > 0) {
    const theirs = inArray(bookings.id, bookingIds);
    const rows = tx.select().from(bookings).where(theirs).orderBy(asc(bookings.id));
    locked.push(...(await rows.for('update')).map(ofBooking));
  }
  if (orderIds.length > 0) {
    const theirs = inArray(orders.id, orderIds);
    const rows = tx.select().from(orders).where(theirs).orderBy(asc(orders.id));
    locked.push(...(await rows.for('update')).map(ofOrder));
  }
  return locked;
}

/** What an order of the shop comes to beside its products: shipping, a code, and what was refunded of it. */
function beyondProducts(
  row: typeof orders.$inferSelect,
  products: readonly { amountCents: Cents; offCents: Cents }[],
): PriceLine[] {
  const { quote, code } = row.terms;
  const goods = add(...products.map(({ amountCents }) => amountCents));
  const off = add(...products.map(({ offCents }) => offCents));
  const tax = (lines: TaxLine[]) => add(...lines.map(({ amount }) => amount));
  // As the products' prices are: with the taxes that are in them, without those that come on top.
  const whole = quote.taxIncluded ? row.totalCents : subtract(row.totalCents, tax(quote.taxLines));
  const shipping = subtract(whole, subtract(goods, off));
  const taxBack = subtract(tax(quote.taxLines), tax(chargedTaxes(row)));
  const refunded = quote.taxIncluded ? row.creditedCents : subtract(row.creditedCents, taxBack);
  const line = (name: string, amount: Cents, kind: 'product' | 'code' = 'product'): PriceLine[] =>
    amount === 0 ? [] : [{ kind, name, quantity: 1, each: amount, amount }];
  return [
    ...line(code?.code ?? '', multiply(off, -1), 'code'),
    ...line('Shipping', shipping),
    ...line('Refunded', multiply(refunded, -1)),
  ];
}

/** The taxes of what is charged: without what was refunded, in proportion. */
function chargedTaxes(row: typeof orders.$inferSelect): TaxLine[] {
  return taxesAfterRefund(row.terms.quote.taxLines, row.totalCents, row.creditedCents);
}

/** The gift cards that an order sells, less what was given back. */
async function giftCardLines(db: Db, order: typeof orders.$inferSelect): Promise<PriceLine[]> {
  const rows = await db
    .select({ amount: orderGiftCards.amountCents })
    .from(orderGiftCards)
    .where(eq(orderGiftCards.orderId, order.id))
    .orderBy(asc(orderGiftCards.position));
  const back = multiply(order.creditedCents, -1);
  const line = (name: string, amount: Cents): PriceLine => ({
    kind: 'product',
    name,
    quantity: 1,
    each: amount,
    amount,
  });
  return [
    ...rows.map(({ amount }) => line('Gift card', amount)),
    ...(back === 0 ? [] : [line('Refunded', back)]),
  ];
}

/** The priced lines; they add up to the total. */
export async function linesOf(db: Db, what: PayableRef): Promise<PriceLine[]> {
  if (what.bookingId !== null) {
    const [row] = await db
      .select({ terms: bookings.terms })
      .from(bookings)
      .where(eq(bookings.id, what.bookingId));
    return (row?.terms.quote.parts ?? []).map((part) => {
      const { kind, label = null, quantity, each, amount } = part;
      const length = (['hours', 'nights', 'days'] as const).find((of) => part[of] !== undefined);
      const what = kind === 'extra_guests' && length !== undefined ? 'Additional guests' : label;
      const name = what === null || length === undefined ? label : `${what}, ${length}`;
      return { kind, name, quantity, each, amount };
    });
  }
  const [order] = await db.select().from(orders).where(eq(orders.id, what.orderId));
  if (order?.ofGiftCards === true) return giftCardLines(db, order);
  const rows = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, what.orderId))
    .orderBy(asc(orderLines.position));
  const products = rows.map((row) => ({
    kind: 'product' as const,
    name: row.name,
    quantity: row.quantity,
    each: row.priceCents,
    amount: row.amountCents,
  }));
  return order?.delivery ? [...products, ...beyondProducts(order, rows)] : products;
}

/** Total refunds of an order, without corrections. */
export async function refundedOfOrder(tx: Db, orderId: number): Promise<Cents> {
  const { amountCents, direction, corrects } = ledgerEntries;
  const [refunds] = await tx
    .select({ amount: sql`coalesce(sum(${amountCents}), 0)`.mapWith(Number) })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.orderId, orderId), eq(direction, 'refund'), isNull(corrects)));
  return cents(refunds?.amount ?? 0);
}

/** @param status of a booking or of an order, as the payable is */
export async function setPayableStatus(
  tx: Db,
  { what, status }: { what: PayableRef; status: number },
): Promise<void> {
  const to = { status: sql`${status}` };
  if (what.bookingId !== null) {
    await tx.update(bookings).set(to).where(eq(bookings.id, what.bookingId));
  } else {
    await tx.update(orders).set(to).where(eq(orders.id, what.orderId));
  }
}
