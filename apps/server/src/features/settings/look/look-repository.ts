import { eq, sql } from 'drizzle-orm';
import { fixedCompany, pictures } from '#db/tables/catalogue.ts';
import { lookPictures } from '#db/tables/settings.ts';
import type { Db } from '#db/transaction.ts';
import { raiseLogoVersion, showFixedLogo } from '#features/settings/fixed-company-repository.ts';
import { lockSettings } from '#features/settings/settings-repository.ts';

export type LookPictureName = (typeof lookPictures.$inferSelect)['name'];

/** A picture of the business; `picture` null: none was given. */
export interface LookPictureRow {
  name: LookPictureName;
  version: number;
  picture: typeof pictures.$inferSelect | null;
}

/** The fixed company has the logo of the business. */
const shownPicture = sql`case when ${fixedCompany.id} is null
  then ${lookPictures.pictureId} else ${fixedCompany.pictureId} end`;

/** Logo and cover. */
export async function listLookPictures(db: Db): Promise<Record<LookPictureName, LookPictureRow>> {
  const rows = await db
    .select({ name: lookPictures.name, version: lookPictures.version, picture: pictures })
    .from(lookPictures)
    .leftJoin(fixedCompany, eq(lookPictures.name, 'logo'))
    .leftJoin(pictures, eq(pictures.id, shownPicture));
  const of = (name: LookPictureName) => {
    const row = rows.find((one) => one.name === name);
    if (!row) throw new Error(`The migration made no row for ${name}`);
    return row;
  };
  return { logo: of('logo'), cover: of('cover') };
}

/** The row, locked until the transaction ends. */
export async function lockLookPicture(tx: Db, name: LookPictureName) {
  // The fixed company is locked with the settings.
  await lockSettings(tx);
  const [row] = await tx
    .select({ version: lookPictures.version, pictureId: lookPictures.pictureId })
    .from(lookPictures)
    .where(eq(lookPictures.name, name))
    .for('update');
  if (!row) return null;
  const { picture } = (await listLookPictures(tx))[name];
  return { ...row, pictureId: picture?.id ?? null };
}

export async function updateLookPicture(
  tx: Db,
  name: LookPictureName,
  pictureId: number | null,
): Promise<void> {
  const isFixed = name === 'logo' && (await showFixedLogo(tx, pictureId));
  if (isFixed) return raiseLogoVersion(tx);
  await tx
    .update(lookPictures)
    .set({ pictureId, version: sql`${lookPictures.version} + 1` })
    .where(eq(lookPictures.name, name));
}
