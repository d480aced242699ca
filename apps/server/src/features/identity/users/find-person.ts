import type { Role } from '@slipway/domain/identity/abilities';
import { prepared, type Db } from '#db/transaction.ts';
import type { SignedIn } from '@slipway/domain/identity/signed-in';

interface Row {
  id: number;
  name: string;
  email: string;
  role: Role;
  verified: boolean;
}

/** The user of a session; null when the user has ended or changed their password since. */
export async function findPerson(db: Db, userId: number, epoch: number): Promise<SignedIn | null> {
  const [row] = await prepared<Row>(
    db,
    'identity-person',
    `select id, name, email, role, email_verified_at is not null as verified
     from users where id = $1 and session_epoch = $2 and ended_at is null`,
    [userId, epoch],
  );
  if (!row) return null;
  const { id, name, email, role, verified } = row;
  return { id, name, email, role, emailVerified: verified };
}
