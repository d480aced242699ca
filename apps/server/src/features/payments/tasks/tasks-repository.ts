import type { TaskKind } from '@slipway/contract/payments/money';
import type { Cents } from '@slipway/domain/money/money';
import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { bookings } from '#db/tables/bookings.ts';
import { users } from '#db/tables/identity.ts';
import { orders } from '#db/tables/orders.ts';
import { moneyTasks } from '#db/tables/payments.ts';
import type { PayableRef } from '#db/payable-ref.ts';
import { prepared, type Db } from '#db/transaction.ts';

/** Something that staff have to see to. */
export interface NewMoneyTask {
  kind: TaskKind;
  /** What it is about: the same key is on the list once. */
  key: string;
  paidFor: PayableRef;
  /** The payment that it is about. */
  paymentId?: number;
  /** Absent: no money has to move. */
  amount?: Cents;
  currency?: string;
  /** What happened, for whoever reads it. */
  reason: string;
  now: Date;
}

/** Puts something on the staff's list, in the transaction of what makes it necessary. */
export async function addMoneyTask(tx: Db, task: NewMoneyTask): Promise<void> {
  await tx
    .insert(moneyTasks)
    .values({
      kind: task.kind,
      key: task.key,
      ...task.paidFor,
      paymentId: task.paymentId ?? null,
      amountCents: task.amount ?? null,
      currency: task.amount === undefined ? null : (task.currency ?? null),
      reason: task.reason,
      madeAt: task.now,
    })
    .onConflictDoNothing({ target: moneyTasks.key });
}

/** Puts something on the staff's list that is about no booking and no order. */
export async function addTask(
  tx: Db,
  task: Pick<NewMoneyTask, 'kind' | 'key' | 'reason' | 'now'>,
): Promise<void> {
  const { kind, key, reason, now } = task;
  await tx
    .insert(moneyTasks)
    .values({ kind, key, reason, madeAt: now })
    .onConflictDoNothing({ target: moneyTasks.key });
}

const columns = {
  task: moneyTasks,
  customer: sql<string | null>`coalesce(${bookings.name}, ${orders.name})`,
  companyId: sql<number | null>`coalesce(${bookings.companyId}, ${orders.companyId})`,
  doneBy: users.name,
};

/** A task with whose it is, and who has done it. */
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
    .leftJoin(users, eq(users.id, moneyTasks.doneBy));
}

const ofCompany = (companyId: number) =>
  companyId === 0
    ? undefined
    : sql`coalesce(${bookings.companyId}, ${orders.companyId}, ${companyId}) = ${companyId}`;

/** The tasks of a company, newest first; of all for company 0. */
export async function listTasks(
  db: Db,
  asked: { state: 'open' | 'done'; companyId: number; limit: number; offset: number },
): Promise<{ rows: ListedTask[]; total: number }> {
  const theirs = and(
    asked.state === 'open' ? isNull(moneyTasks.doneAt) : isNotNull(moneyTasks.doneAt),
    ofCompany(asked.companyId),
  );
  const rows = await selected(db)
    .where(theirs)
    .orderBy(
      desc(asked.state === 'open' ? moneyTasks.madeAt : moneyTasks.doneAt),
      desc(moneyTasks.id),
    )
    .limit(asked.limit)
    .offset(asked.offset);
  const [counted] = await db
    .select({ total: count() })
    .from(moneyTasks)
    .leftJoin(bookings, eq(bookings.id, moneyTasks.bookingId))
    .leftJoin(orders, eq(orders.id, moneyTasks.orderId))
    .where(theirs);
  return { rows, total: counted?.total ?? 0 };
}

/** What is still to be done about a booking or an order. */
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

/** Whether this was ever put on the list. */
export async function hasTask(db: Db, key: string): Promise<boolean> {
  const rows = await db
    .select({ id: moneyTasks.id })
    .from(moneyTasks)
    .where(eq(moneyTasks.key, key));
  return rows.length > 0;
}

/** Notes that a task is done. False when it was already. */
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

/** What providers said about messages to somebody who is forgotten may name them: it goes. */
export async function eraseFailureDetails(tx: Db, messageIds: readonly number[]): Promise<void> {
  await prepared(
    tx,
    'tasks-forget-messages',
    `update money_tasks set reason = '' where message_id = any($1::integer[])`,
    [messageIds],
  );
}

/** The same thing may come onto the list anew. */
export async function freeTaskKey(tx: Db, id: number): Promise<void> {
  await tx
    .update(moneyTasks)
    .set({ key: sql`${moneyTasks.key} || '-' || ${moneyTasks.id}` })
    .where(eq(moneyTasks.id, id));
}

/** Lets a job that failed for good run again, with all its tries. False when it is running or gone. */
export async function rescheduleJob(tx: Db, jobId: number): Promise<boolean> {
  const rows = await prepared(
    tx,
    'job-again',
    `select id from graphile_worker.reschedule_jobs(array[$1::bigint], run_at := now(), attempts := 0)`,
    [jobId],
  );
  return rows.length === 1;
}

/** What the open tasks of a kind are about. */
export async function openTaskKeys(tx: Db, kind: TaskKind): Promise<string[]> {
  const rows = await tx
    .select({ key: moneyTasks.key })
    .from(moneyTasks)
    .where(and(eq(moneyTasks.kind, kind), isNull(moneyTasks.doneAt)));
  return rows.map(({ key }) => key);
}

/** What is over needs nobody any more, and comes onto the list anew when it happens again. */
export async function endTask(tx: Db, key: string, now: Date): Promise<void> {
  await dropTask(tx, key, now);
  const [task] = await tx
    .select({ id: moneyTasks.id })
    .from(moneyTasks)
    .where(eq(moneyTasks.key, key));
  if (task) await freeTaskKey(tx, task.id);
}

/** What turned out well by itself needs nobody any more. */
export async function dropTask(tx: Db, key: string, now: Date): Promise<void> {
  await tx
    .update(moneyTasks)
    .set({ doneAt: now, doneNote: 'Settled automatically' })
    .where(and(eq(moneyTasks.key, key), isNull(moneyTasks.doneAt)));
}
