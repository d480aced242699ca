import type { Role } from '@slipway/domain/identity/abilities';
import type { Deps } from '#deps.ts';
import { isUniqueViolation } from '#db/pg-errors.ts';
import type { Db } from '#db/transaction.ts';
import { onePicture, saveWithPicture } from '#features/catalogue/catalogue-api.ts';
import { expireLinks } from '#features/identity/links/email-links.ts';
import {
  findAnyAccount,
  lockAdmins,
  lockAnyAccount,
  saveArchived,
  savePassword,
  saveUser,
  type Account,
  type UserChange,
} from '#features/identity/identity-repository.ts';
import {
  mailAddressChanged,
  mailPasswordChanged,
  mailVerifyLink,
} from '#features/identity/links/mail-links.ts';
import { hashNewPassword, isPassword } from '#features/identity/passwords.ts';
import { emailKey } from '@slipway/domain/identity/email-key';
import { conflict, invalid, notFound, unauthorized } from '#http/errors.ts';
import type { UploadedFile } from '#http/uploaded-file.ts';

export const emailTaken = () =>
  invalid({ email: ['The email has already been taken.'] }, 'email_taken');

const changed = () => conflict('This user was changed by someone else since you opened it.');

/** The user making the request. */
export interface Requester {
  id: number;
  role: Role;
  /** The network address of the request. */
  address: string;
}

/** The values to change; absent: unchanged. */
export interface UserChangeRequest {
  name?: string | undefined;
  email?: string | undefined;
  /** Null: removed. */
  phone?: string | null | undefined;
  bio?: string | undefined;
  /** 1 removes the picture. */
  remove_picture?: number | undefined;
  role_name?: Role | undefined;
  password?: string | undefined;
  current_password?: string | undefined;
  /** True archives the user, false brings them back. */
  inactive?: boolean | undefined;
  /** The version the edit is based on; absent: any. */
  version?: number | undefined;
}

/** `epoch`: for new sessions, after a new password has ended all others; null: the same password. */
export interface Updated {
  epoch: number | null;
}

/**
 * Changes a user. Users change their own data but not the role; Admins change any user, but nobody
 * else's password (docs/rules/people-and-access.md, "Changing a user").
 * @throws Refusal 404 for another user, 403 for a role, 422 for a taken email or a wrong
 *   current password, 409 when password or role has changed since, 429 after too many new emails or
 *   pictures
 */
export async function updateUser(
  deps: Deps,
  requester: Requester,
  userId: number,
  changes: UserChangeRequest,
  files: UploadedFile[] = [],
): Promise<Updated> {
  const own = requester.id === userId;
  if (!own && requester.role !== 'Admin') throw notFound();
  const before = await findAnyAccount(deps.db, userId);
  if (!before || (own && before.ended)) throw notFound();
  authorise(requester, before, changes);
  if (own) {
    await checkCurrentPassword(deps, before, changes);
    if (changesEmail(before, changes)) await countNewEmail(deps, requester);
    if (files.length > 0) await deps.limits.count('picture by account', String(requester.id));
  }
  const passwordHash =
    changes.password === undefined ? null : await hashNewPassword(changes.password);

  try {
    return await saveWithPicture(deps, files, async (tx, pictures) => {
      if (changesRole(before, changes) || changesArchived(before, changes)) {
        await checkAdmins(tx, requester, before, changes);
      }
      const account = await lockAnyAccount(tx, userId);
      if (!account || (own && account.ended)) throw notFound();
      if (changes.version !== undefined && changes.version !== account.version) throw changed();
      // The permission was checked for this role.
      if (account.role !== before.role || account.ended !== before.ended) throw changed();
      // The password was checked against this hash.
      if (own && account.password_hash !== before.password_hash) {
        throw conflict('Your password has been changed. Please sign in again.');
      }
      const picture = await onePicture(pictures, account.picture_id, changes.remove_picture);
      await saveChange(deps, tx, account, changes, picture.id);
      await pictures.drop(picture.gone);
      if (passwordHash === null) return { epoch: null };
      await expireLinks(tx, userId, deps.clock.now());
      // An unverified email may be a stranger's.
      if (account.verified) await mailPasswordChanged(deps, tx, account);
      return { epoch: await savePassword(tx, userId, passwordHash) };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw emailTaken();
    throw error;
  }
}

function authorise(requester: Requester, target: Account, changes: UserChangeRequest): void {
  const forAdmins = changesRole(target, changes) || changesArchived(target, changes);
  if (forAdmins && requester.role !== 'Admin') throw unauthorized();
  if (changes.password !== undefined && requester.id !== target.id) throw unauthorized();
}

const changesRole = (account: Account, changes: UserChangeRequest) =>
  changes.role_name !== undefined && changes.role_name !== account.role;

const changesArchived = (account: Account, changes: UserChangeRequest) =>
  changes.inactive !== undefined && changes.inactive !== account.ended;

const changesEmail = (account: Account, changes: UserChangeRequest) =>
  changes.email !== undefined && emailKey(changes.email) !== account.email_key;

/** A new password or email requires the current password: an open session is not enough. */
async function checkCurrentPassword(
  deps: Deps,
  account: Account,
  changes: UserChangeRequest,
): Promise<void> {
  if (changes.password === undefined && !changesEmail(account, changes)) return;
  if (account.password_hash === null) return;
  await deps.limits.count('own password by account', String(account.id));
  if (!(await isPassword(changes.current_password ?? '', account.password_hash))) {
    throw invalid(
      { current_password: ['The current password is wrong.'] },
      'wrong_current_password',
    );
  }
  await deps.limits.forget('own password by account', String(account.id));
}

/** Limits new emails, since each is sent a message and reveals whether it is taken. */
async function countNewEmail(deps: Deps, requester: Requester): Promise<void> {
  await deps.limits.count('new e-mail by address', requester.address);
  await deps.limits.count('new e-mail by account', String(requester.id));
}

/**
 * Locks all Admins, so that of two who demote or archive each other at once the second is refused and one
 * remains.
 */
async function checkAdmins(
  tx: Db,
  requester: Requester,
  target: Account,
  changes: UserChangeRequest,
): Promise<void> {
  const admins = await lockAdmins(tx);
  if (!admins.includes(requester.id)) throw unauthorized();
  if (!admins.every((id) => id === target.id)) return;
  if (changes.inactive === true) {
    throw invalid({ inactive: ['The last Admin cannot be archived.'] }, 'last_admin');
  }
  if (changesRole(target, changes)) {
    throw invalid({ role_name: ['The last Admin must keep this role.'] }, 'last_admin');
  }
}

async function saveChange(
  deps: Deps,
  tx: Db,
  account: Account,
  changes: UserChangeRequest,
  pictureId: number | null,
): Promise<void> {
  const newEmail = changesEmail(account, changes);
  const change: UserChange = {
    ...(changes.name !== undefined && { name: changes.name }),
    ...(changes.email !== undefined && { email: changes.email }),
    ...(changes.phone !== undefined && { phone: changes.phone }),
    ...(changes.bio !== undefined && { bio: changes.bio }),
    ...(changesRole(account, changes) && { role: changes.role_name }),
    ...(pictureId !== account.picture_id && { pictureId }),
    ...(newEmail && { emailVerifiedAt: null }),
  };
  await saveUser(tx, account.id, change);
  if (changesArchived(account, changes))
    await setArchived(deps, tx, account.id, changes.inactive === true);
  if (!newEmail || changes.email === undefined) return;
  await expireLinks(tx, account.id, deps.clock.now());
  if (account.verified) await mailAddressChanged(deps, tx, account);
  await mailVerifyLink(deps, tx, { id: account.id, email: changes.email });
}

/** Archives a user in the caller's transaction, which ends all sessions and mailed links. */
export async function archiveUser(deps: Deps, tx: Db, userId: number): Promise<void> {
  await setArchived(deps, tx, userId, true);
}

/** Archives a user, which also ends all sessions and mailed links, or brings one back. */
async function setArchived(deps: Deps, tx: Db, userId: number, archives: boolean): Promise<void> {
  const now = deps.clock.now();
  await saveArchived(tx, userId, archives ? now : null);
  if (archives) await expireLinks(tx, userId, now);
}
