import type { Role } from '#identity/abilities.ts';

/** Who asks: somebody with a session, as the database has them at this moment. */
export interface SignedIn {
  id: number;
  role: Role;
  email: string;
  name: string;
  emailVerified: boolean;
}
