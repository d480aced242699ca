import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { companies, orphanedFiles, pictures } from '#db/tables/catalogue.ts';
import { lookPictures } from '#db/tables/settings.ts';
import type { Db } from '#db/transaction.ts';

/** A picture in the file store: `<path>-<width>.webp`. */
export interface StoredFile {
  path: string;
  widths: number[];
}

export interface NewPicture extends StoredFile {
  width: number;
  height: number;
  alt?: string;
}

/** The URL prefix of the file store; other pictures ship with the product. */
const served = '/files/';

/** The file names of a picture in the store; empty when it is not in the store. */
export function fileNames({ path, widths }: StoredFile): string[] {
  if (!path.startsWith(served)) return [];
  return widths.map((width) => `${path.slice(served.length)}-${width}.webp`);
}

/** The path of a picture stored under this name. */
export const pathInStore = (name: string): string => `${served}pictures/${name}`;

/** Records a picture as orphaned before its first file is written. */
export async function recordOrphan(db: Db, files: StoredFile[]): Promise<void> {
  const rows = files.map(({ path, widths }) => ({ path, widths }));
  if (rows.length > 0) await db.insert(orphanedFiles).values(rows).onConflictDoNothing();
}

/** Creates the row of a picture already in the store, in the transaction of its owner. */
export async function addPicture(tx: Db, picture: NewPicture): Promise<number> {
  const [row] = await tx.insert(pictures).values(picture).returning({ id: pictures.id });
  await tx.delete(orphanedFiles).where(eq(orphanedFiles.path, picture.path));
  if (!row) throw new Error('The picture was not inserted');
  return row.id;
}

const isNotShown = (by: typeof companies | typeof lookPictures) =>
  sql`not exists (select from ${by} where ${by.pictureId} = ${pictures.id})`;

/**
 * Deletes the rows of pictures no longer shown; their files are deleted after the commit. One that a company and
 * the business share stays until neither shows it.
 */
export async function deletePictures(tx: Db, ids: number[]): Promise<StoredFile[]> {
  if (ids.length === 0) return [];
  const gone = await tx
    .delete(pictures)
    .where(and(inArray(pictures.id, ids), isNotShown(companies), isNotShown(lookPictures)))
    .returning({ path: pictures.path, widths: pictures.widths });
  await recordOrphan(tx, gone);
  return gone;
}

/** Which of these pictures no row shows. */
export async function stillOrphaned(db: Db, paths: string[]): Promise<StoredFile[]> {
  if (paths.length === 0) return [];
  return db
    .select({ path: orphanedFiles.path, widths: orphanedFiles.widths })
    .from(orphanedFiles)
    .where(inArray(orphanedFiles.path, paths));
}

/** Pictures orphaned since before `before`. */
export async function listOrphaned(db: Db, before: Date): Promise<StoredFile[]> {
  return db
    .select({ path: orphanedFiles.path, widths: orphanedFiles.widths })
    .from(orphanedFiles)
    .where(lt(orphanedFiles.since, before))
    .limit(500);
}

export async function deleteOrphanRecord(db: Db, paths: string[]): Promise<void> {
  if (paths.length > 0) await db.delete(orphanedFiles).where(inArray(orphanedFiles.path, paths));
}
