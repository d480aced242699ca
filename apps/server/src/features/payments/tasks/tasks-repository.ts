import type { TaskKind } from '@slipway/contract/payments/money';
import { bookingStatus } from '@slipway/domain/bookings/status';
import type { Cents } from '@slipway/domain/money/money';
import { and, count, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { bookings, departures } from '#db/tables/bookings.ts';
import { units } from '#db/tables/catalogue.ts';
import { users } from '#db/tables/identity.ts';
import { orders } from '#db/tables/orders.ts';
import { moneyTasks } from '#db/tables/payments.ts';
import type { PayableRef } from '#db/payable-ref.ts';
import type { Db } from '#db/transaction.ts';

/** A new task for staff. */
export interface NewMoneyTask {
  kind: TaskKind;
  /** The subject of the task; each key is listed once. */
  key: string;
  payableRef: PayableRef;
  /** The payment concerned. */
  paymentId?: number;
  /** Absent: no money has to be moved. */
  amount?: Cents;
  currency?: string;
  /** What happened, for staff. */
  reason: string;
  now: Date;
}

/** Creates a task about a booking or order, in the transaction that makes it necessary. */
export async function addMoneyTask(tx: Db, task: NewMoneyTask): Promise<void> {
  await tx
    .insert(moneyTasks)
    .values({
      kind: task.kind,
      key: task.key,
      ...task.payableRef,
      paymentId: task.paymentId ?? null,
      amountCents: task.amount ?? null,
      currency: task.amount === undefined ? null : (task.currency ?? null),
      reason: task.reason,
      madeAt: task.now,
    })
    .onConflictDoNothing({ target: moneyTasks.key });
}

/** Creates a task about no booking or order. */
export async function addTask(
  tx: Db,
  task: Pick<NewMoneyTask, 'kind' | 'key' | 'reason' | 'now' | 'amount' | 'currency'>,
): Promise<void> {
  const { kind, key, reason, now, amount: amountCents, currency } = task;
  await tx
    .insert(moneyTasks)
    .values({ kind, key, reason, madeAt: now, amountCents, currency })
    .onConflictDoNothing({ target: moneyTasks.key });
}

const columns = {
  task: moneyTasks,
  customer: sql<string | null>`coalesce(${bookings.name}, ${orders.name})`,
  companyId: sql<
    number | null
  >`coalesce(${bookings.companyId}, ${orders.companyId}, ${units.companyId})`,
  doneBy: users.name,
};

/** A task with its customer and who completed it. */
export interface ListedTask {
  task: typeof moneyTasks.$inferSelect;
  customer: string | null;
  companyId: number | null;
  doneBy: string | null;
}

function selected(db: Db) {
  return db
    .select(columns)
    .from(moneyTasks)
    .leftJoin(bookings, eq(bookings.id, moneyTasks.bookingId))
    .leftJoin(orders, eq(orders.id, moneyTasks.orderId))
    .leftJoin(departures, eq(departures.id, moneyTasks.departureId))
    .leftJoin(units, eq(units.id, departures.unitId))
    .leftJoin(users, eq(users.id, moneyTasks.doneBy));
}

const ofCompany = (companyId: number) =>
  companyId === 0
    ? undefined
    : sql`coalesce(${bookings.companyId}, ${orders.companyId}, ${units.companyId}, ${companyId}) = ${companyId}`;

/** The tasks of a company, newest first; of all for company 0. */
export async function listTasks(
  db: Db,
  page: { state: 'open' | 'done'; companyId: number; limit: number; offset: number },
): Promise<{ rows: ListedTask[]; total: number }> {
  const ofPayable = and(
    page.state === 'open' ? isNull(moneyTasks.doneAt) : isNotNull(moneyTasks.doneAt),
    ofCompany(page.companyId),
  );
  const rows = await selected(db)
    .where(ofPayable)
    .orderBy(
      desc(page.state === 'open' ? moneyTasks.madeAt : moneyTasks.doneAt),
      desc(moneyTasks.id),
    )
    .limit(page.limit)
    .offset(page.offset);
  const [counted] = await db
    .select({ total: count() })
    .from(moneyTasks)
    .leftJoin(bookings, eq(bookings.id, moneyTasks.bookingId))
    .leftJoin(orders, eq(orders.id, moneyTasks.orderId))
    .leftJoin(departures, eq(departures.id, moneyTasks.departureId))
    .leftJoin(units, eq(units.id, departures.unitId))
    .where(ofPayable);
  return { rows, total: counted?.total ?? 0 };
}

/** The open tasks about a booking or an order. */
export async function openTasksOf(
  db: Db,
  { bookingId, orderId }: PayableRef,
): Promise<ListedTask[]> {
  const about =
    bookingId !== null ? eq(moneyTasks.bookingId, bookingId) : eq(moneyTasks.orderId, orderId);
  return selected(db)
    .where(and(about, isNull(moneyTasks.doneAt)))
    .orderBy(desc(moneyTasks.id));
}

export async function findTask(db: Db, id: number): Promise<ListedTask | undefined> {
  const [row] = await selected(db).where(eq(moneyTasks.id, id));
  return row;
}

/** Whether a task with this key was ever created. */
export async function hasTask(db: Db, key: string): Promise<boolean> {
  const rows = await db
    .select({ id: moneyTasks.id })
    .from(moneyTasks)
    .where(eq(moneyTasks.key, key));
  return rows.length > 0;
}

/** Completes a task. False when it was already. */
export async function closeTask(
  tx: Db,
  id: number,
  done: { by: number; note: string; now: Date },
): Promise<boolean> {
  const rows = await tx
    .update(moneyTasks)
    .set({ doneAt: done.now, doneBy: done.by, doneNote: done.note })
    .where(and(eq(moneyTasks.id, id), isNull(moneyTasks.doneAt)))
    .returning({ id: moneyTasks.id });
  return rows.length === 1;
}

/** Completes the open task with this key, where there is one. */
export async function closeTaskOf(
  tx: Db,
  key: string,
  done: { by: number; note: string; now: Date },
): Promise<void> {
  await tx
    .update(moneyTasks)
    .set({ doneAt: done.now, doneBy: done.by, doneNote: done.note })
    .where(and(eq(moneyTasks.key, key), isNull(moneyTasks.doneAt)));
}

/**
 * Deletes the provider's error texts about messages to erased people, because they may name them.
 */
export async function eraseFailureDetails(tx: Db, messageIds: readonly number[]): Promise<void> {
  if (messageIds.length === 0) return;
  await tx
    .update(moneyTasks)
    .set({ reason: '' })
    .where(inArray(moneyTasks.messageId, [...messageIds]));
}

/** Frees the key, so that the same subject can be listed again. */
export async function freeTaskKey(tx: Db, id: number): Promise<void> {
  await tx
    .update(moneyTasks)
    .set({ key: sql`${moneyTasks.key} || '-' || ${moneyTasks.id}` })
    .where(eq(moneyTasks.id, id));
}

/** The keys of the open tasks of a kind. */
export async function openTaskKeys(tx: Db, kind: TaskKind): Promise<string[]> {
  const rows = await tx
    .select({ key: moneyTasks.key })
    .from(moneyTasks)
    .where(and(eq(moneyTasks.kind, kind), isNull(moneyTasks.doneAt)));
  return rows.map(({ key }) => key);
}

/** Which of these keys belong to tasks of a kind, open or completed. */
export async function taskKeys(db: Db, kind: TaskKind, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ key: moneyTasks.key })
    .from(moneyTasks)
    .where(and(eq(moneyTasks.kind, kind), inArray(moneyTasks.key, [...keys])));
  return rows.map(({ key }) => key);
}

/** The keys, a prefix and a number each, of a kind's tasks about subjects that last: open ones, and completed ones. */
export async function keysOfSubjects(db: Db, kind: TaskKind, prefix: string): Promise<string[]> {
  const rows = await db
    .select({ key: moneyTasks.key })
    .from(moneyTasks)
    .where(and(eq(moneyTasks.kind, kind), sql`${moneyTasks.key} ~ ${`^${prefix}\\d+$`}`));
  return rows.map(({ key }) => key);
}

/** What is to be listed about a subject as long as it lasts. */
export interface FoundTask {
  key: string;
  bookingId?: number;
  departureId?: number;
  reason: string;
}

/** Adds tasks of a kind, and makes those that are open tell how it is by now. */
export async function renewTasks(
  tx: Db,
  kind: TaskKind,
  found: readonly FoundTask[],
  now: Date,
): Promise<void> {
  if (found.length === 0) return;
  await tx
    .insert(moneyTasks)
    .values(found.map((task) => ({ ...task, kind, madeAt: now })))
    .onConflictDoUpdate({
      target: moneyTasks.key,
      set: { reason: sql`excluded.reason` },
      setWhere: sql`${moneyTasks.doneAt} is null and ${moneyTasks.reason} <> excluded.reason`,
    });
}

/**
 * Brings the open tasks of a kind in line with what was found now: adds new ones, updates the others, and ends those
 * that no longer apply. Tasks that staff have completed stay completed.
 */
export async function syncTasks(
  tx: Db,
  kind: TaskKind,
  found: readonly FoundTask[],
  now: Date,
): Promise<void> {
  await renewTasks(tx, kind, found, now);
  const keys = new Set(found.map(({ key }) => key));
  for (const key of await openTaskKeys(tx, kind)) {
    if (!keys.has(key)) await endTask(tx, key, now);
  }
}

/** The keys of open tasks about credits of bookings of which nothing is paid beyond the price any more. */
export async function settledCreditKeys(db: Db): Promise<string[]> {
  const rows = await db
    .select({ key: moneyTasks.key })
    .from(moneyTasks)
    .innerJoin(bookings, eq(bookings.id, moneyTasks.bookingId))
    .where(
      and(
        eq(moneyTasks.kind, 'credit'),
        isNull(moneyTasks.doneAt),
        ne(bookings.status, bookingStatus.overpaid),
      ),
    );
  return rows.map(({ key }) => key);
}

/** Completes a resolved task and frees its key for the next occurrence. */
export async function endTask(tx: Db, key: string, now: Date): Promise<void> {
  await dropTask(tx, key, now);
  const [task] = await tx
    .select({ id: moneyTasks.id })
    .from(moneyTasks)
    .where(eq(moneyTasks.key, key));
  if (task) await freeTaskKey(tx, task.id);
}

/** Completes a task that resolved itself. */
export async function dropTask(tx: Db, key: string, now: Date): Promise<void> {
  await tx
    .update(moneyTasks)
    .set({ doneAt: now, doneNote: 'Settled automatically' })
    .where(and(eq(moneyTasks.key, key), isNull(moneyTasks.doneAt)));
}
