import type { Role } from '#identity/abilities.ts';

/** The signed-in user of a request, as currently in the database. */
export interface SignedIn {
  id: number;
  role: Role;
  email: string;
  name: string;
  emailVerified: boolean;
}
