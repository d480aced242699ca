import { and, eq, inArray, isNull } from 'drizzle-orm';
import { crewCalendars } from '#db/tables/day.ts';
import { users } from '#db/tables/identity.ts';
import { inTransaction, type Db } from '#db/transaction.ts';

export interface CrewCalendar {
  userId: number;
  madeAt: Date;
  fetchedAt: Date | null;
}

const columns = {
  userId: crewCalendars.userId,
  madeAt: crewCalendars.madeAt,
  fetchedAt: crewCalendars.fetchedAt,
};
const mayBeCrew = and(isNull(users.endedAt), inArray(users.role, ['Supervisor', 'Admin']));

export async function findCrewCalendar(db: Db, userId: number): Promise<CrewCalendar | null> {
  const [row] = await db
    .select(columns)
    .from(crewCalendars)
    .where(eq(crewCalendars.userId, userId));
  return row ?? null;
}

/** The calendar at an address, unless its person is archived or no longer crew. */
export async function findCalendarByHash(db: Db, tokenHash: string): Promise<CrewCalendar | null> {
  const [row] = await db
    .select(columns)
    .from(crewCalendars)
    .innerJoin(users, eq(users.id, crewCalendars.userId))
    .where(and(eq(crewCalendars.tokenHash, tokenHash), mayBeCrew));
  return row ?? null;
}

/** Keeps the hash of a new address in place of the one before; false: the person is no longer crew. */
export async function saveCrewCalendar(
  db: Parameters<typeof inTransaction>[0],
  made: { userId: number; tokenHash: string; at: Date },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // Whoever archives the person waits for the lock, and then ends the calendar.
    const [person] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, made.userId), mayBeCrew))
      .for('share');
    if (!person) return false;
    const address = { tokenHash: made.tokenHash, madeAt: made.at, fetchedAt: null };
    await tx
      .insert(crewCalendars)
      .values({ userId: person.id, ...address })
      .onConflictDoUpdate({ target: crewCalendars.userId, set: address });
    return true;
  });
}

export async function deleteCrewCalendar(db: Db, userId: number): Promise<void> {
  await db.delete(crewCalendars).where(eq(crewCalendars.userId, userId));
}

export async function noteFetched(db: Db, tokenHash: string, at: Date): Promise<void> {
  await db
    .update(crewCalendars)
    .set({ fetchedAt: at })
    .where(eq(crewCalendars.tokenHash, tokenHash));
}
