import { eq, sql } from 'drizzle-orm';
import { pictures } from '#db/tables/catalogue.ts';
import { lookPictures } from '#db/tables/settings.ts';
import type { Db } from '#db/transaction.ts';

export type LookPictureName = (typeof lookPictures.$inferSelect)['name'];

/** A picture of the business; `picture` null: none was given. */
export interface LookPictureRow {
  name: LookPictureName;
  version: number;
  picture: typeof pictures.$inferSelect | null;
}

/** Logo and cover. */
export async function listLookPictures(db: Db): Promise<Record<LookPictureName, LookPictureRow>> {
  const rows = await db
    .select({ name: lookPictures.name, version: lookPictures.version, picture: pictures })
    .from(lookPictures)
    .leftJoin(pictures, eq(pictures.id, lookPictures.pictureId));
  const of = (name: LookPictureName) => {
    const row = rows.find((one) => one.name === name);
    if (!row) throw new Error(`The migration made no row for ${name}`);
    return row;
  };
  return { logo: of('logo'), cover: of('cover') };
}

/** The row, locked until the transaction ends. */
export async function lockLookPicture(tx: Db, name: LookPictureName) {
  const [row] = await tx
    .select()
    .from(lookPictures)
    .where(eq(lookPictures.name, name))
    .for('update');
  return row ?? null;
}

export async function updateLookPicture(
  tx: Db,
  name: LookPictureName,
  pictureId: number | null,
): Promise<void> {
  await tx
    .update(lookPictures)
    .set({ pictureId, version: sql`${lookPictures.version} + 1` })
    .where(eq(lookPictures.name, name));
}
