import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { messages, messageTexts } from '#db/tables/messages.ts';
import type { Db } from '#db/transaction.ts';

/** A text in the business's own words; without a subject where there is none. */
export interface OwnText {
  subject: string | null;
  text: string;
}

/** The texts that differ from ours, by key. */
export type OwnTexts = ReadonlyMap<string, OwnText>;

export async function readOwnTexts(db: Db): Promise<OwnTexts> {
  const rows = await db
    .select({ key: messageTexts.key, subject: messageTexts.subject, text: messageTexts.text })
    .from(messageTexts)
    .where(isNotNull(messageTexts.text));
  return new Map(rows.map(({ key, subject, text }) => [key, { subject, text: text ?? '' }]));
}

/** A text with its version; 0 while it was never changed. */
export async function findOwnText(
  db: Db,
  key: string,
): Promise<{ own: OwnText | null; version: number }> {
  const [row] = await db.select().from(messageTexts).where(eq(messageTexts.key, key));
  if (!row) return { own: null, version: 0 };
  const { subject, text, version } = row;
  return { own: text === null ? null : { subject, text }, version };
}

/** Saves a text over the version that was read. Returns false when there is another by now. */
export async function writeOwnText(
  db: Db,
  key: string,
  change: { own: OwnText | null; version: number; by: number; at: Date },
): Promise<boolean> {
  const { own, version, by, at } = change;
  const values = {
    subject: own?.subject ?? null,
    text: own?.text ?? null,
    changedAt: at,
    changedBy: by,
  };
  const saved =
    version === 0
      ? await db
          .insert(messageTexts)
          .values({ key, ...values })
          .onConflictDoNothing()
          .returning({ key: messageTexts.key })
      : await db
          .update(messageTexts)
          .set({ ...values, version: version + 1 })
          .where(and(eq(messageTexts.key, key), eq(messageTexts.version, version)))
          .returning({ key: messageTexts.key });
  return saved.length === 1;
}

/** The params of the latest messages of a template, among the last ones of all. */
export async function latestParams(
  db: Db,
  channel: 'mail' | 'sms',
  template: string,
): Promise<unknown[]> {
  const rows = await db
    .select({ params: messages.params })
    .from(messages)
    .where(
      and(
        gt(messages.id, sql`(select coalesce(max(id), 0) - 5000 from messages)`),
        eq(messages.channel, channel),
        eq(messages.template, template),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(20);
  return rows.map(({ params }) => params);
}
