import { asc, eq } from 'drizzle-orm';
import { faqEntries, faqTopics, preparations } from '#db/tables/operations.ts';
import type { Db } from '#db/transaction.ts';
import type { Faq } from '#features/operations/first-faq.ts';
import type { Preparations } from '#features/operations/first-preparations.ts';

export interface FaqRow {
  topic: { slug: string; name: string };
  entry: { slug: string; question: string; answer: string };
}

/** Every question with its topic, both in their order. */
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

/** Adds topics with their questions; a topic that is there already is left as it is. */
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

export async function listPreparations(db: Db) {
  return db.select().from(preparations);
}

/** Adds the texts of kinds that have none. */
export async function insertPreparations(tx: Db, texts: Preparations): Promise<void> {
  await tx
    .insert(preparations)
    .values([...texts])
    .onConflictDoNothing();
}

/** Whether there are texts at all; staff edit them, but never remove the last one of a kind. */
export async function hasPreparations(db: Db): Promise<boolean> {
  return (await db.$count(preparations)) > 0;
}
