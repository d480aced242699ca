import { and, asc, desc, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Picture } from '@slipway/contract/catalogue/picture';
import type { Role } from '@slipway/domain/identity/abilities';
import { pictures } from '#db/tables/catalogue.ts';
import { users } from '#db/tables/identity.ts';
import type { Db } from '#db/transaction.ts';
import { presentPicture } from '#features/catalogue/catalogue-api.ts';

/** A crew member as listed to customers. */
export interface CrewMember {
  name: string;
  picture: Picture | null;
}

/** Crew members by id. */
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

/** Everyone who can be crew: supervisors first, then Admins; by name. */
export async function findCrewPeople(db: Db): Promise<(CrewMember & { id: number; role: Role })[]> {
  const rows = await db
    .select({ id: users.id, name: users.name, role: users.role, picture: pictures })
    .from(users)
    .leftJoin(pictures, eq(pictures.id, users.pictureId))
    .where(and(inArray(users.role, ['Supervisor', 'Admin']), isNull(users.endedAt)))
    .orderBy(desc(users.role), asc(users.name), asc(users.id));
  return rows.map(({ picture, ...person }) => ({
    ...person,
    picture: picture === null ? null : presentPicture(picture),
  }));
}

/**
 * A crew member as introduced to customers (docs/rules/people-and-access.md, "Changing a user").
 */
export interface CrewProfile extends CrewMember {
  email: string;
  bio: string;
}

/** A crew member; null for an unknown id, a customer, and an ended user. */
export async function findCrewProfile(db: Db, id: number | null): Promise<CrewProfile | null> {
  if (id === null) return null;
  const [row] = await db
    .select({ name: users.name, email: users.email, bio: users.bio, picture: pictures })
    .from(users)
    .leftJoin(pictures, eq(pictures.id, users.pictureId))
    .where(and(eq(users.id, id), ne(users.role, 'Customer'), isNull(users.endedAt)));
  if (!row) return null;
  return { ...row, picture: row.picture === null ? null : presentPicture(row.picture) };
}
