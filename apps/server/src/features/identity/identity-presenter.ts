import type { CurrentUser, Person } from '@slipway/contract/identity/identity';
import type { CardFace } from '@slipway/contract/payments/payments';
import { presentPicture } from '#features/catalogue/catalogue-api.ts';
import type { PersonRow } from '#features/identity/identity-repository.ts';

/** A user for staff. */
export function presentPerson(row: PersonRow): Person {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    role_name: row.role,
    email_verified: row.emailVerifiedAt !== null,
    picture: row.picture === null ? null : presentPicture(row.picture),
    bio: row.bio,
    has_account: row.hasPassword,
    inactive: row.endedAt !== null,
    version: row.version,
  };
}

/** The signed-in user, for themselves. */
export function presentSelf(row: PersonRow, card: CardFace | null): CurrentUser {
  const { id, name, email, phone, role_name, email_verified, picture } = presentPerson(row);
  return { id, name, email, phone, role_name, email_verified, picture, card };
}
