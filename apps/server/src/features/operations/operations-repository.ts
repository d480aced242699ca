import { asc, eq, sql } from 'drizzle-orm';
import { users } from '#db/tables/identity.ts';
import { contentVersions, faqEntries, faqTopics, preparations } from '#db/tables/operations.ts';
import type { Db } from '#db/transaction.ts';
import type { Faq } from '#features/operations/first-faq.ts';
import type { Preparations } from '#features/operations/first-preparations.ts';

export interface FaqRow {
  topic: { slug: string; name: string };
  entry: { slug: string; question: string; answer: string };
}

/** All questions with their topics, in order. */
export async function listFaq(db: Db): Promise<FaqRow[]> {
  return db
    .select({
      topic: { slug: faqTopics.slug, name: faqTopics.name },
      entry: {
        slug: faqEntries.slug,
        question: faqEntries.question,
        answer: faqEntries.answer,
      },
    })
    .from(faqEntries)
    .innerJoin(faqTopics, eq(faqTopics.id, faqEntries.topicId))
    .orderBy(asc(faqTopics.position), asc(faqEntries.position));
}

/** Adds topics with their questions; existing topics are left unchanged. */
export async function insertFaq(tx: Db, faq: Faq): Promise<void> {
  for (const [position, topic] of faq.entries()) {
    const [row] = await tx
      .insert(faqTopics)
      .values({ slug: topic.slug, name: topic.name, position })
      .onConflictDoNothing()
      .returning({ id: faqTopics.id });
    if (!row) continue;
    await tx
      .insert(faqEntries)
      .values(
        topic.entries.map((entry, place) => ({ ...entry, topicId: row.id, position: place })),
      );
  }
}

/** Adds a question at the end of its topic, which is added at the end if it is not there. */
export async function addFaqEntry(
  tx: Db,
  topic: { slug: string; name: string },
  entry: { slug: string; question: string; answer: string },
): Promise<void> {
  const end = tx.$count(faqTopics);
  await tx
    .insert(faqTopics)
    .values({ ...topic, position: await end })
    .onConflictDoNothing();
  const [row] = await tx
    .select({ id: faqTopics.id })
    .from(faqTopics)
    .where(eq(faqTopics.slug, topic.slug));
  if (!row) throw new Error(`The topic ${topic.slug} was not added`);
  const position = await tx.$count(faqEntries, eq(faqEntries.topicId, row.id));
  await tx.insert(faqEntries).values({ ...entry, topicId: row.id, position });
}

export async function listPreparations(db: Db) {
  return db.select().from(preparations);
}

/** Adds texts for kinds that have none. */
export async function insertPreparations(tx: Db, texts: Preparations): Promise<void> {
  await tx
    .insert(preparations)
    .values([...texts])
    .onConflictDoNothing();
}

/** Whether there are any texts; staff cannot delete the last one of a kind. */
export async function hasPreparations(db: Db): Promise<boolean> {
  return (await db.$count(preparations)) > 0;
}

/** Whether there is any question. */
export async function hasFaq(db: Db): Promise<boolean> {
  return (await db.$count(faqEntries)) > 0;
}

export type ContentName = (typeof contentVersions.$inferSelect)['name'];

/** The current version of a text. */
export async function contentVersion(db: Db, name: ContentName): Promise<number> {
  const [row] = await db.select().from(contentVersions).where(eq(contentVersions.name, name));
  return row?.version ?? 1;
}

/** When and by whom each text was last changed. */
export async function listContentChanges(db: Db) {
  return db
    .select({
      name: contentVersions.name,
      changedAt: contentVersions.changedAt,
      changedBy: users.name,
    })
    .from(contentVersions)
    .leftJoin(users, eq(users.id, contentVersions.changedBy))
    .orderBy(asc(contentVersions.name));
}
export type ContentChangeRow = Awaited<ReturnType<typeof listContentChanges>>[number];

/** The current version, locked until the transaction ends. */
export async function lockContent(tx: Db, name: ContentName): Promise<number> {
  const [row] = await tx
    .select()
    .from(contentVersions)
    .where(eq(contentVersions.name, name))
    .for('update');
  if (!row) throw new Error(`No version of ${name} is kept`);
  return row.version;
}

export async function saveContentVersion(
  tx: Db,
  name: ContentName,
  change: { by: number; at: Date },
): Promise<void> {
  await tx
    .update(contentVersions)
    .set({
      version: sql`${contentVersions.version} + 1`,
      changedAt: change.at,
      changedBy: change.by,
    })
    .where(eq(contentVersions.name, name));
}

/** Replaces all topics and questions; nothing refers to the old rows. */
export async function replaceFaq(tx: Db, faq: Faq): Promise<void> {
  await tx.delete(faqEntries);
  await tx.delete(faqTopics);
  await insertFaq(tx, faq);
}

export async function savePreparation(
  tx: Db,
  text: (typeof preparations)['$inferInsert'],
): Promise<void> {
  await tx
    .insert(preparations)
    .values(text)
    .onConflictDoUpdate({ target: preparations.kind, set: { body: text.body } });
}
