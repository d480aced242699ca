import { asc, count, desc, eq, lt, sql } from 'drizzle-orm';
import { users } from '#db/tables/identity.ts';
import { importLines, imports } from '#db/tables/imports.ts';
import type { Db } from '#db/transaction.ts';

export type ImportColumnsRow = typeof imports.$inferSelect;
export type ImportLineRow = typeof importLines.$inferSelect;

/** An import with how many lines became what. */
export interface CountedImport extends Omit<ImportColumnsRow, 'fileHash'> {
  byName: string;
  made: number;
  known: number;
  refused: number;
}

const outcomes = (outcome: ImportLineRow['outcome']) =>
  count(sql`case when ${importLines.outcome} = ${outcome} then 1 end`);

const counted = (db: Db) =>
  db
    .select({
      id: imports.id,
      what: imports.what,
      fileName: imports.fileName,
      total: imports.total,
      madeBy: imports.madeBy,
      madeAt: imports.madeAt,
      finishedAt: imports.finishedAt,
      byName: users.name,
      made: outcomes('made'),
      known: outcomes('known'),
      refused: outcomes('refused'),
    })
    .from(imports)
    .innerJoin(users, eq(users.id, imports.madeBy))
    .leftJoin(importLines, eq(importLines.importId, imports.id))
    .groupBy(imports.id, users.name);

/** The newest imports. */
export async function listImports(db: Db, most: number): Promise<CountedImport[]> {
  return counted(db).orderBy(desc(imports.id)).limit(most);
}

export async function findCountedImport(db: Db, id: number): Promise<CountedImport | null> {
  const [row] = await counted(db).where(eq(imports.id, id));
  return row ?? null;
}

export async function findImport(db: Db, id: number): Promise<ImportColumnsRow | null> {
  const [row] = await db.select().from(imports).where(eq(imports.id, id));
  return row ?? null;
}

/** What became of the lines of an import, in the order of the file. */
export async function listImportLines(db: Db, importId: number): Promise<ImportLineRow[]> {
  return db
    .select()
    .from(importLines)
    .where(eq(importLines.importId, importId))
    .orderBy(asc(importLines.line));
}

export async function insertImport(db: Db, row: typeof imports.$inferInsert): Promise<number> {
  const [made] = await db.insert(imports).values(row).returning({ id: imports.id });
  if (!made) throw new Error('The import was not saved');
  return made.id;
}

/** Writes down what became of a line; one that was decided before stays as it was. */
export async function insertImportLine(
  tx: Db,
  line: typeof importLines.$inferInsert,
): Promise<void> {
  await tx.insert(importLines).values(line).onConflictDoNothing();
}

export async function finishImport(db: Db, id: number, now: Date): Promise<void> {
  await db.update(imports).set({ finishedAt: now }).where(eq(imports.id, id));
}

/** Deletes what became of the lines of imports from before this time. */
export async function deleteOldImports(db: Db, before: Date): Promise<void> {
  await db.delete(imports).where(lt(imports.madeAt, before));
}
