import { and, desc, eq, isNull, lt, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { roleOfToken, type TokenScope } from '@slipway/domain/connections/access-tokens';
import { accessTokens, users } from '#db/tables/identity.ts';
import type { Db } from '#db/transaction.ts';

const makers = alias(users, 'makers');
const enders = alias(users, 'enders');

const columns = {
  id: accessTokens.id,
  name: accessTokens.name,
  scope: accessTokens.scope,
  madeBy: makers.name,
  madeAt: accessTokens.madeAt,
  expiresAt: accessTokens.expiresAt,
  lastUsedAt: accessTokens.lastUsedAt,
  endedAt: accessTokens.endedAt,
  endedBy: enders.name,
};

const tokens = (db: Db) =>
  db
    .select(columns)
    .from(accessTokens)
    .innerJoin(makers, eq(makers.id, accessTokens.madeBy))
    .leftJoin(enders, eq(enders.id, accessTokens.endedBy));

/** The last tokens, newest first. */
export async function listTokenRows(db: Db, most: number) {
  return tokens(db).orderBy(desc(accessTokens.id)).limit(most);
}

export async function findTokenRow(db: Db, id: number) {
  const [row] = await tokens(db).where(eq(accessTokens.id, id));
  return row ?? null;
}
export type TokenRow = NonNullable<Awaited<ReturnType<typeof findTokenRow>>>;

/** The token with a hash, and its account. */
export async function findTokenByHash(db: Db, tokenHash: string) {
  const [row] = await db
    .select({
      id: accessTokens.id,
      scope: accessTokens.scope,
      expiresAt: accessTokens.expiresAt,
      lastUsedAt: accessTokens.lastUsedAt,
      userId: users.id,
      name: users.name,
      email: users.email,
    })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(and(eq(accessTokens.tokenHash, tokenHash), isNull(accessTokens.endedAt)));
  return row ?? null;
}

/** The Admin, locked so that whoever archives them waits, and then ends the token; false: no longer an Admin. */
export async function lockMaker(tx: Db, adminId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, adminId), eq(users.role, 'Admin'), isNull(users.endedAt)))
    .for('share');
  return rows.length > 0;
}

export interface NewToken {
  name: string;
  scope: TokenScope;
  tokenHash: string;
  madeBy: number;
  madeAt: Date;
  expiresAt: Date | null;
  /** The address of its account, which nobody has. */
  email: string;
}

/** Adds a token with the account it acts as, which is archived. */
export async function insertToken(tx: Db, { email, ...token }: NewToken): Promise<number> {
  const [user] = await tx
    .insert(users)
    .values({
      ...{ name: token.name, email, role: roleOfToken(token.scope) },
      ...{ createdAt: token.madeAt, endedAt: token.madeAt },
    })
    .returning({ id: users.id });
  if (!user) throw new Error('The account of a token was not added');
  const [row] = await tx
    .insert(accessTokens)
    .values({ ...token, userId: user.id })
    .returning({ id: accessTokens.id });
  if (!row) throw new Error('A token was not added');
  return row.id;
}

/** Ends a token, unless it has ended. */
export async function saveRevoked(
  db: Db,
  id: number,
  { by, at }: { by: number; at: Date },
): Promise<void> {
  await db
    .update(accessTokens)
    .set({ endedAt: at, endedBy: by })
    .where(and(eq(accessTokens.id, id), isNull(accessTokens.endedAt)));
}

/** Notes a use, unless one was noted since a moment. */
export async function noteUse(
  db: Db,
  id: number,
  { at, since }: { at: Date; since: Date },
): Promise<void> {
  const isOld = or(isNull(accessTokens.lastUsedAt), lt(accessTokens.lastUsedAt, since));
  await db
    .update(accessTokens)
    .set({ lastUsedAt: at })
    .where(and(eq(accessTokens.id, id), isOld));
}
