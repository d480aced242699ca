import type { Role } from '@slipway/domain/identity/abilities';
import type { Deps } from '#deps.ts';
import type { Db } from '#db/transaction.ts';
import {
  createRecoveryLink,
  createSetPasswordLink,
  createVerifyLink,
  recoveryMinutes,
} from './email-links.ts';
import { enqueueMail } from '#features/messages/messages-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';

export type MailDeps = Pick<Deps, 'ids' | 'publicUrl' | 'clock'>;

export interface Addressee {
  id: number;
  name: string;
  email: string;
  /** False: the name may have been typed by a stranger, and is not mailed. */
  verified?: boolean;
}

async function envelope(deps: MailDeps, tx: Db, user: Addressee, dedupeKey?: string) {
  const { settings } = await readSettings(tx);
  const { name, email, phone, address } = settings.business;
  const called = user.verified === false ? '' : user.name;
  return {
    to: user.email,
    userId: user.id,
    dedupeKey: dedupeKey ?? `identity:${deps.ids.uuid()}`,
    addressed: { name: called, business: { name, email, phone, address } },
  };
}

/** @param dedupeKey the same for every retry, so that one mail is sent */
export async function mailRecoveryLink(
  deps: MailDeps,
  tx: Db,
  user: Addressee,
  dedupeKey: string,
): Promise<void> {
  const { addressed, ...to } = await envelope(deps, tx, user, dedupeKey);
  const link = await createRecoveryLink(deps, tx, user.id, deps.clock.now());
  await enqueueMail(tx, {
    ...to,
    template: 'password-recovery',
    params: { ...addressed, secret_link: link, minutes: recoveryMinutes },
  });
}

/** For a user without a password. */
export async function mailSetPasswordLink(
  deps: MailDeps,
  tx: Db,
  user: Addressee & { role?: Role },
): Promise<void> {
  const { addressed, ...to } = await envelope(deps, tx, user);
  const staff = user.role !== undefined && user.role !== 'Customer';
  const { link, made } = createSetPasswordLink(deps, tx, user, deps.clock.now());
  await made;
  await enqueueMail(tx, {
    ...to,
    template: 'set-password',
    params: { ...addressed, secret_link: link, ...(staff && { staff }) },
  });
}

export async function mailVerifyLink(
  deps: MailDeps,
  tx: Db,
  user: Pick<Addressee, 'id' | 'email'>,
): Promise<void> {
  const { addressed, ...to } = await envelope(deps, tx, { ...user, name: '', verified: false });
  const link = await createVerifyLink(deps, tx, user.id, deps.clock.now());
  await enqueueMail(tx, {
    ...to,
    template: 'verify-email',
    params: { ...addressed, secret_link: link },
  });
}

/** Mails a user whose address was used in another registration. */
export async function mailAlreadyRegistered(
  deps: MailDeps,
  tx: Db,
  user: Addressee,
): Promise<void> {
  const { addressed, ...to } = await envelope(deps, tx, user);
  await enqueueMail(tx, {
    ...to,
    template: 'already-registered',
    params: { ...addressed, link: `${deps.publicUrl()}/login` },
  });
}

/** Notifies the user of a changed password, in case somebody else changed it. */
export async function mailPasswordChanged(deps: MailDeps, tx: Db, user: Addressee): Promise<void> {
  const { addressed, ...to } = await envelope(deps, tx, user);
  await enqueueMail(tx, {
    ...to,
    template: 'password-changed',
    params: { ...addressed, link: `${deps.publicUrl()}/forgot-password` },
  });
}

/** @param user before the change: the mail goes to the former address */
export async function mailAddressChanged(deps: MailDeps, tx: Db, user: Addressee): Promise<void> {
  const { addressed, ...to } = await envelope(deps, tx, user);
  await enqueueMail(tx, {
    ...to,
    template: 'address-changed',
    params: { ...addressed, link: `${deps.publicUrl()}/login` },
  });
}
