import {
  calendarDate,
  timeOfDay,
  type CalendarDate,
  type TimeOfDay,
} from '@slipway/domain/dates/dates';
import { zero, type Cents } from '@slipway/domain/money/money';
import type {
  CounterMethod,
  SecuredTrip,
  SecurityDepositState,
} from '@slipway/domain/payments/security-deposit';
import { and, asc, desc, eq, getTableColumns, inArray, not, notInArray, sql } from 'drizzle-orm';
import { bookings } from '#db/tables/bookings.ts';
import {
  cards,
  chargeAttempts,
  chargeLines,
  securityDepositCards,
  securityDeposits,
} from '#db/tables/payments.ts';
import type { Db } from '#db/transaction.ts';
import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';

export type StoredSecurityDeposit = typeof securityDeposits.$inferSelect;

/** A booking as its security deposit needs it. */
export interface SecuredBooking {
  id: number;
  name: string;
  email: string;
  packageName: string;
  unitName: string | null;
  date: CalendarDate;
  time: TimeOfDay;
  currency: string;
  /** As agreed; 0: none. */
  amount: Cents;
  cancelled: boolean;
  /** Held or awaited, or called off and not decided yet: nothing is held for it now. */
  waits: boolean;
  trip: SecuredTrip & { out: boolean; calledOff: boolean };
}

function securedOf(row: typeof bookings.$inferSelect): SecuredBooking {
  const { terms, outAt, backAt } = row;
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    packageName: terms.packageName,
    unitName: terms.unitName,
    date: calendarDate(row.date),
    time: timeOfDay(row.time),
    currency: terms.currency,
    amount: terms.securityDeposit ?? zero,
    cancelled: row.cancelledAt !== null,
    waits: row.holdExpiresAt !== null || row.awaitingUntil !== null || row.calledOff,
    trip: {
      date: row.date,
      startsAt: row.startsAt,
      endsAt: row.endsAt,
      backAt,
      out: outAt !== null && backAt === null,
      calledOff: row.calledOff,
      zone: terms.zone,
    },
  };
}

/** A booking with what its security deposit needs, its row locked until the transaction ends. */
export async function lockSecured(tx: Db, bookingId: number): Promise<SecuredBooking | undefined> {
  const [row] = await tx.select().from(bookings).where(eq(bookings.id, bookingId)).for('update');
  return row && securedOf(row);
}

export async function findSecured(db: Db, bookingId: number): Promise<SecuredBooking | undefined> {
  const [row] = await db.select().from(bookings).where(eq(bookings.id, bookingId));
  return row && securedOf(row);
}

const ended = ['captured', 'released'] as const satisfies readonly SecurityDepositState[];
const isOpen = notInArray(securityDeposits.state, [...ended]);

/** Whether it ended because its booking was moved to another day, which needs a new one. */
const isOfAnotherDay = and(
  eq(securityDeposits.state, 'released'),
  not(securityDeposits.releasedByStaff),
  sql`${securityDeposits.tripDate} is distinct from ${bookings.date}`,
);

/** The last security deposit of a booking for the day that it has. */
export async function findLastDeposit(
  db: Db,
  bookingId: number,
): Promise<StoredSecurityDeposit | undefined> {
  const [row] = await db
    .select(getTableColumns(securityDeposits))
    .from(securityDeposits)
    .innerJoin(bookings, eq(bookings.id, securityDeposits.bookingId))
    .where(and(eq(securityDeposits.bookingId, bookingId), sql`not (${isOfAnotherDay})`))
    .orderBy(desc(securityDeposits.id))
    .limit(1);
  return row;
}

/** What bookings agreed of a security deposit, each with its last one; those without any are absent. */
export async function listAgreedDeposits(
  db: Db,
  bookingIds: readonly number[],
): Promise<
  { booking: SecuredBooking; state: SecurityDepositState | null; leftBy: CounterMethod | null }[]
> {
  if (bookingIds.length === 0) return [];
  const rows = await db
    .selectDistinctOn([bookings.id], {
      row: bookings,
      state: securityDeposits.state,
      leftBy: securityDeposits.leftBy,
    })
    .from(bookings)
    .leftJoin(
      securityDeposits,
      and(eq(securityDeposits.bookingId, bookings.id), sql`not (${isOfAnotherDay})`),
    )
    .where(inArray(bookings.id, [...bookingIds]))
    .orderBy(bookings.id, desc(securityDeposits.id));
  return rows
    .map(({ row, ...of }) => ({ booking: securedOf(row), ...of }))
    .filter(({ booking }) => booking.amount > 0);
}

/** A security deposit by its number; under the lock of its booking it stays as it is read. */
export async function findDeposit(db: Db, id: number): Promise<StoredSecurityDeposit | undefined> {
  const [row] = await db.select().from(securityDeposits).where(eq(securityDeposits.id, id));
  return row;
}

export async function findDepositOfAttempt(
  db: Db,
  attemptId: number,
): Promise<StoredSecurityDeposit | undefined> {
  const [row] = await db
    .select()
    .from(securityDeposits)
    .where(eq(securityDeposits.attemptId, attemptId));
  return row;
}

/** All that have not ended, the oldest first. */
export function listOpenDeposits(db: Db): Promise<StoredSecurityDeposit[]> {
  return db.select().from(securityDeposits).where(isOpen).orderBy(asc(securityDeposits.id));
}

/** @throws a unique violation of `security_deposits_one_open` while the booking has an open one */
export async function insertDeposit(
  tx: Db,
  { id: bookingId, amount, currency, date }: SecuredBooking,
  now: Date,
  /** The day that it is for, where that is known to be an earlier one. */
  day: CalendarDate = date,
): Promise<StoredSecurityDeposit> {
  const [row] = await tx
    .insert(securityDeposits)
    .values({
      bookingId,
      amountCents: amount,
      currency,
      state: 'wanted',
      tripDate: day < date ? day : date,
      madeAt: now,
    })
    .returning();
  if (!row) throw new Error('The security deposit was not saved');
  return row;
}

/** Moves one on; the database lets none go back. */
export async function moveDeposit(
  tx: Db,
  id: number,
  to: Partial<
    Omit<StoredSecurityDeposit, 'id' | 'bookingId' | 'amountCents' | 'currency' | 'madeAt'>
  >,
): Promise<void> {
  await tx.update(securityDeposits).set(to).where(eq(securityDeposits.id, id));
}

/** What became of its last charge; null: there was none. */
export async function findChargeOf(
  db: Db,
  { attemptId }: Pick<StoredSecurityDeposit, 'attemptId'>,
) {
  if (attemptId === null) return null;
  const { state, open, failure, gatewayPayment, id } = chargeAttempts;
  const [row] = await db
    .select({ state, open, failure, payment: gatewayPayment })
    .from(chargeAttempts)
    .where(eq(id, attemptId));
  return row ?? null;
}

/** The card that may be used for a booking's security deposit. */
export async function findCardFor(
  db: Db,
  bookingId: number,
): Promise<{ card: string; customer: string } | null> {
  const { gatewayCard: card, gatewayCustomer: customer } = securityDepositCards;
  const [row] = await db
    .select({ card, customer })
    .from(securityDepositCards)
    .where(eq(securityDepositCards.bookingId, bookingId));
  return row ?? null;
}

/** Keeps a card for the security deposits of bookings. Whoever removes it from an account meanwhile waits, and sees it. */
export async function insertCards(
  tx: Db,
  bookingIds: readonly number[],
  card: { card: string; customer: string },
  now: Date,
): Promise<void> {
  if (bookingIds.length === 0) return;
  await tx
    .select({ id: cards.id })
    .from(cards)
    .where(eq(cards.gatewayCard, card.card))
    .orderBy(asc(cards.id))
    .for('share');
  await tx
    .insert(securityDepositCards)
    .values(
      bookingIds.map((bookingId) => ({
        bookingId,
        gatewayCard: card.card,
        gatewayCustomer: card.customer,
        agreedAt: now,
      })),
    )
    .onConflictDoNothing();
}

/** Whether a charge of a booking's security deposit is open. */
export async function isBeingCharged(db: Db, bookingId: number): Promise<boolean> {
  const { securityDeposit } = ledgerKind;
  const its = and(eq(chargeLines.bookingId, bookingId), eq(chargeLines.kind, securityDeposit));
  return (await db.$count(chargeLines, and(its, chargeLines.open))) > 0;
}
