import { desc, eq } from 'drizzle-orm';
import { users } from '#db/tables/identity.ts';
import { termsTexts } from '#db/tables/settings.ts';
import type { Db } from '#db/transaction.ts';

export type TermsTextRow = typeof termsTexts.$inferSelect;

/** Adds a version. @throws a unique violation of `terms_texts_pkey` when somebody else added it first */
export async function insertTermsText(tx: Db, row: TermsTextRow): Promise<void> {
  await tx.insert(termsTexts).values(row);
}

export async function findTermsText(db: Db, version: number): Promise<TermsTextRow | undefined> {
  const [row] = await db.select().from(termsTexts).where(eq(termsTexts.version, version));
  return row;
}

export async function findNewestTermsText(db: Db): Promise<TermsTextRow | undefined> {
  const [row] = await db.select().from(termsTexts).orderBy(desc(termsTexts.version)).limit(1);
  return row;
}

/** When and by whom each version was published, the newest first. */
export async function listTermsVersions(db: Db) {
  return db
    .select({
      version: termsTexts.version,
      publishedAt: termsTexts.publishedAt,
      publishedBy: users.name,
    })
    .from(termsTexts)
    .leftJoin(users, eq(users.id, termsTexts.publishedBy))
    .orderBy(desc(termsTexts.version));
}
