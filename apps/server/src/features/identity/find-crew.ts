import { inArray, eq } from 'drizzle-orm';
import type { Picture } from '@slipway/contract/picture';
import { pictures } from '#db/tables/catalogue.ts';
import { users } from '#db/tables/identity.ts';
import type { Db } from '#db/transaction.ts';
import { presentPicture } from '#features/catalogue/catalogue-api.ts';

/** Someone who sails along, as customers see them in a list. */
export interface CrewMember {
  name: string;
  picture: Picture | null;
}

/** The crew with these numbers, by number. */
export async function findCrew(db: Db, ids: number[]): Promise<Map<number, CrewMember>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: users.name, picture: pictures })
    .from(users)
    .leftJoin(pictures, eq(pictures.id, users.pictureId))
    .where(inArray(users.id, ids));
  return new Map(
    rows.map(({ id, name, picture }) => [
      id,
      { name, picture: picture === null ? null : presentPicture(picture) },
    ]),
  );
}
