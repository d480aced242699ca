import { eq, inArray, sql } from 'drizzle-orm';
import type { SurveyAnswers } from '@slipway/contract/bookings/survey';
import { bookings, bookingSurveys } from '#db/tables/bookings.ts';
import type { Db } from '#db/transaction.ts';

export type SurveyRow = typeof bookingSurveys.$inferSelect;

/**
 * SQL: whether the kind of a booking asks for the survey; that of an inshore trip, which has no row, does.
 * @param b the booking's name in the statement
 */
export const asksSurvey = (b: string) => `not exists (
    select from package_kinds asked where asked.code = ${b}.kind and asked.asks <> 'survey')`;

/** A booking's saved survey; undefined when none was started or requested. */
export async function findSurvey(db: Db, bookingId: number): Promise<SurveyRow | undefined> {
  const [row] = await db
    .select()
    .from(bookingSurveys)
    .where(eq(bookingSurveys.bookingId, bookingId));
  return row;
}

/** The surveys of bookings that were started or requested. */
export async function findSurveys(db: Db, bookingIds: readonly number[]): Promise<SurveyRow[]> {
  if (bookingIds.length === 0) return [];
  return db
    .select()
    .from(bookingSurveys)
    .where(inArray(bookingSurveys.bookingId, [...bookingIds]));
}

/** Saves all answers; the caller holds the lock on the booking. */
export async function saveAnswers(
  tx: Db,
  bookingId: number,
  saved: { answers: SurveyAnswers; done: boolean; now: Date },
): Promise<SurveyRow> {
  const { answers, done, now } = saved;
  const [row] = await tx
    .insert(bookingSurveys)
    .values({ bookingId, answers, done, updatedAt: now })
    .onConflictDoUpdate({
      target: bookingSurveys.bookingId,
      set: { answers, done, updatedAt: now, version: sql`${bookingSurveys.version} + 1` },
    })
    .returning();
  if (!row) throw new Error('The charter survey was not saved');
  return row;
}

/** Records that staff requested it: it counts as open until completed again. */
export async function recordSurveyRequest(
  tx: Db,
  bookingId: number,
  values: { empty: SurveyAnswers; now: Date },
): Promise<SurveyRow> {
  const { empty, now } = values;
  const [row] = await tx
    .insert(bookingSurveys)
    .values({ bookingId, answers: empty, updatedAt: now, askedAt: now })
    .onConflictDoUpdate({
      target: bookingSurveys.bookingId,
      set: { done: false, askedAt: now, version: sql`${bookingSurveys.version} + 1` },
    })
    .returning();
  if (!row) throw new Error('The charter survey was not saved');
  return row;
}

/** Deletes a customer's survey answers about the people on their trips. */
export async function eraseSurveys(tx: Db, customerId: number): Promise<void> {
  const theirs = tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.customerId, customerId));
  await tx.delete(bookingSurveys).where(inArray(bookingSurveys.bookingId, theirs));
}
