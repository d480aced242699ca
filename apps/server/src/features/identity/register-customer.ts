import { emailKey } from '@slipway/domain/identity/email-key';
import type { Deps } from '#deps.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import { findAccountByEmail, insertUser } from '#features/identity/identity-repository.ts';
import {
  mailAlreadyRegistered,
  mailSetPasswordLink,
  mailVerifyLink,
} from '#features/identity/links/mail-links.ts';
import { hashNewPassword } from '#features/identity/passwords.ts';

export interface Registration {
  name: string;
  email: string;
  phone: string;
  password: string;
  address: string;
}

/** `check_mail`: the address is known, its owner got a mail, and nobody is signed in. */
export type Registered =
  | { status: 'registered'; id: number; epoch: number }
  | { status: 'check_mail' };

/**
 * Registers a Customer. A known address is not changed: its owner is mailed a link to set a
 * password if there is none, otherwise a reminder (docs/rules/people-and-access.md, "Guests and
 * accounts"), unless they got several recently.
 * @throws Refusal 429 after too many registrations from one network
 */
export async function registerCustomer(
  deps: Deps,
  registration: Registration,
): Promise<Registered> {
  const { address } = registration;
  const account = emailKey(registration.email);
  await deps.limits.count('register by address', address);
  await deps.limits.count('register by account and address', { account, address });
  const mayRemind = await deps.limits.allows('registration mail by account', account);
  // Always hashed, so that a known address takes as long as a new one.
  const passwordHash = await hashNewPassword(registration.password);
  return inTransaction(deps.db, async (tx) => {
    const { name, email, phone } = registration;
    const now = deps.clock.now();
    const user = await insertUser(tx, { name, email, phone, role: 'Customer', passwordHash, now });
    if (!user) {
      if (mayRemind) await remindOwner(deps, tx, email);
      return { status: 'check_mail' };
    }
    await mailVerifyLink(deps, tx, { id: user.id, email });
    return { status: 'registered', ...user };
  });
}

async function remindOwner(deps: Deps, tx: Db, email: string): Promise<void> {
  const owner = await findAccountByEmail(tx, email);
  if (!owner) return;
  if (owner.password_hash === null) await mailSetPasswordLink(deps, tx, owner);
  else await mailAlreadyRegistered(deps, tx, owner);
}
