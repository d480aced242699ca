import {
  and,
  asc,
  desc,
  eq,
  ilike,
  isNotNull,
  isNull,
  like,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Role } from '@slipway/domain/identity/abilities';
import { pictures } from '#db/tables/catalogue.ts';
import { accessTokens, users } from '#db/tables/identity.ts';
import { addJob } from '#db/jobs.ts';
import type { Db } from '#db/transaction.ts';
import { emailKey } from '@slipway/domain/identity/email-key';
import { endSessions } from './end-sessions-repository.ts';

/** What sign-in and password changes need of a user. */
export interface Account {
  id: number;
  name: string;
  email: string;
  email_key: string;
  role: Role;
  password_hash: string | null;
  session_epoch: number;
  verified: boolean;
  ended: boolean;
  version: number;
  picture_id: number | null;
}

const accountColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  email_key: users.emailKey,
  role: users.role,
  password_hash: users.passwordHash,
  session_epoch: users.sessionEpoch,
  verified: sql<boolean>`${users.emailVerifiedAt} is not null`,
  ended: sql<boolean>`${users.endedAt} is not null`,
  version: users.version,
  picture_id: users.pictureId,
};

/** Leaves out the accounts of access tokens, which nobody reads or changes as users. */
const ofPersons = (db: Db) =>
  notExists(
    db.select({ id: accessTokens.id }).from(accessTokens).where(eq(accessTokens.userId, users.id)),
  );

const accounts = (db: Db, where: SQL | undefined) =>
  db
    .select(accountColumns)
    .from(users)
    .where(and(where, ofPersons(db)));

const active = (userId: number) => and(eq(users.id, userId), isNull(users.endedAt));

/** The account with an e-mail address, ignoring case; null when unknown or ended. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | null> {
  const [row] = await accounts(db, and(eq(users.emailKey, emailKey(email)), isNull(users.endedAt)));
  return row ?? null;
}

/**
 * Enqueues the job that mails a recovery link, for a known or unknown address.
 * @param always mail a link even when recent ones still work
 */
export async function enqueueRecovery(
  db: Db,
  key: string,
  { always }: { always: boolean },
): Promise<void> {
  await addJob(db, 'mail-recovery-link', { email: key, always });
}

/** The account, locked until the transaction ends; null when unknown or ended. */
export async function lockAccount(tx: Db, userId: number): Promise<Account | null> {
  const [row] = await accounts(tx, active(userId)).for('update');
  return row ?? null;
}

export async function findAccount(db: Db, userId: number): Promise<Account | null> {
  const [row] = await accounts(db, active(userId));
  return row ?? null;
}

/** The account, ended or not; null when unknown. */
export async function findAnyAccount(db: Db, userId: number): Promise<Account | null> {
  const [row] = await accounts(db, eq(users.id, userId));
  return row ?? null;
}

/** The account, ended or not, locked until the transaction ends; null when unknown. */
export async function lockAnyAccount(tx: Db, userId: number): Promise<Account | null> {
  const [row] = await accounts(tx, eq(users.id, userId)).for('update');
  return row ?? null;
}

/**
 * The ids of all Admins, locked so that they stay Admins until the transaction ends; in id order,
 * so that concurrent callers cannot deadlock.
 */
export async function lockAdmins(tx: Db): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'Admin'), isNull(users.endedAt)))
    .orderBy(asc(users.id))
    .for('update');
  return rows.map((row) => row.id);
}

export interface NewUser {
  name: string;
  email: string;
  phone: string | null;
  role: Role;
  passwordHash: string | null;
  bio?: string | undefined;
  pictureId?: number | null;
  now: Date;
}

/** Creates a user with an unverified address; null when the address is taken. */
export async function insertUser(
  tx: Db,
  user: NewUser,
): Promise<{ id: number; epoch: number } | null> {
  const [row] = await tx
    .insert(users)
    .values({
      name: user.name,
      email: user.email,
      phone: user.phone,
      role: user.role,
      passwordHash: user.passwordHash,
      createdAt: user.now,
      ...(user.bio !== undefined && { bio: user.bio }),
      pictureId: user.pictureId ?? null,
    })
    .onConflictDoNothing({ target: users.emailKey })
    .returning({ id: users.id, epoch: users.sessionEpoch });
  return row ?? null;
}

/** Whether any Admin can sign in. */
export async function hasAdmin(db: Db): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'Admin'), isNull(users.endedAt), isNotNull(users.passwordHash)))
    .limit(1);
  return rows.length > 0;
}

/** Sets a password and ends all sessions of the user; returns the epoch of new sessions. */
export async function savePassword(tx: Db, userId: number, passwordHash: string): Promise<number> {
  const [row] = await tx
    .update(users)
    .set({
      passwordHash,
      sessionEpoch: sql`${users.sessionEpoch} + 1`,
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.id, userId))
    .returning({ epoch: users.sessionEpoch });
  if (!row) throw new Error(`No user ${userId} to set a password for`);
  await endSessions(tx, userId);
  return row.epoch;
}

/** Removes a user's password and ends all sessions; a mailed link sets a new one. */
export async function removePassword(tx: Db, userId: number): Promise<void> {
  await tx
    .update(users)
    .set({
      passwordHash: null,
      sessionEpoch: sql`${users.sessionEpoch} + 1`,
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.id, userId));
  await endSessions(tx, userId);
}

/** Ends a user at a given time, or restores them (null); ends all sessions. */
export async function saveArchived(tx: Db, userId: number, endedAt: Date | null): Promise<void> {
  await tx
    .update(users)
    .set({
      endedAt,
      sessionEpoch: sql`${users.sessionEpoch} + 1`,
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.id, userId));
  await endSessions(tx, userId);
}

/** Marks the user's address as verified; the first time is kept. */
export async function saveVerified(tx: Db, userId: number, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ emailVerifiedAt: now, version: sql`${users.version} + 1` })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)));
}

export type UserChange = Partial<
  Pick<
    typeof users.$inferInsert,
    'name' | 'email' | 'phone' | 'role' | 'bio' | 'emailVerifiedAt' | 'pictureId'
  >
>;

export async function saveUser(tx: Db, userId: number, change: UserChange): Promise<void> {
  await tx
    .update(users)
    .set({ ...change, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId));
}

const personColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  phone: users.phone,
  role: users.role,
  emailVerifiedAt: users.emailVerifiedAt,
  bio: users.bio,
  hasPassword: sql<boolean>`${users.passwordHash} is not null`,
  endedAt: users.endedAt,
  version: users.version,
  picture: {
    path: pictures.path,
    widths: pictures.widths,
    width: pictures.width,
    height: pictures.height,
    alt: pictures.alt,
  },
};

/** A user's complete row, with the picture. */
export async function findPersonRow(db: Db, userId: number) {
  const [row] = await db
    .select(personColumns)
    .from(users)
    .leftJoin(pictures, eq(pictures.id, users.pictureId))
    .where(and(eq(users.id, userId), ofPersons(db)));
  return row ?? null;
}
export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPersonRow>>>;

const sortable = {
  id: users.id,
  name: users.name,
  email: users.email,
  role_name: users.role,
} as const;
export type UserSort = keyof typeof sortable;
export function isUserSort(name: string): name is UserSort {
  return Object.hasOwn(sortable, name);
}

export interface UserList {
  q: string | undefined;
  role: Role | undefined;
  /** Only ended, or only active ones; undefined: all. */
  ended: boolean | undefined;
  sort: { by: UserSort; descending: boolean };
  page: number;
  perPage: number;
}

/** One page of users, including ended ones, and the total number. */
export async function listUsers(
  db: Db,
  list: UserList,
): Promise<{ rows: PersonRow[]; total: number }> {
  const conditions: (SQL | undefined)[] = [ofPersons(db)];
  if (list.q) {
    const pattern = `%${list.q.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(or(ilike(users.name, pattern), like(users.emailKey, pattern.toLowerCase())));
  }
  if (list.role) conditions.push(eq(users.role, list.role));
  if (list.ended !== undefined) {
    conditions.push(list.ended ? isNotNull(users.endedAt) : isNull(users.endedAt));
  }
  const order = list.sort.descending ? desc : asc;
  const rows = await db
    .select(personColumns)
    .from(users)
    .leftJoin(pictures, eq(pictures.id, users.pictureId))
    .where(and(...conditions))
    .orderBy(order(sortable[list.sort.by]), asc(users.id))
    .limit(list.perPage)
    .offset((list.page - 1) * list.perPage);
  return { rows, total: await db.$count(users, and(...conditions)) };
}
