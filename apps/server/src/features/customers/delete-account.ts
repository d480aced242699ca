import { todayIn } from '@slipway/domain/dates/dates';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { readErasedList, writeErasedList } from '#backup/erased-list.ts';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import {
  countAheadOfCustomer,
  countOpenOfCustomer,
  eraseOnBookings,
} from '#features/bookings/bookings-api.ts';
import { saveWithPictures } from '#features/catalogue/catalogue-api.ts';
import { deleteKeptBasket } from '#features/basket/basket-api.ts';
import { checkOwnPassword, eraseUser, lockAccount } from '#features/identity/identity-api.ts';
import { eraseRecipient } from '#features/messages/messages-api.ts';
import {
  deleteCards,
  eraseBuyerOfCards,
  eraseFailureDetails,
  erasePaymentNotes,
  eraseRecipientOfCards,
} from '#features/payments/payments-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound, refused, unauthorized } from '#http/errors.ts';
import { endErasuresFrom, findErasuresFrom, listErased } from './erased-accounts-repository.ts';
import { deleteAddressesOf } from './addresses-repository.ts';
import { lockMergedInto, claimMergedBookings } from './customers-repository.ts';
import { eraseOnOrders } from '#features/orders/orders-api.ts';
import { countOrdersAhead } from './own-orders-repository.ts';

const aheadTexts = {
  booking:
    'Your account cannot be deleted while you have an upcoming booking. Cancel it first, or wait until the trip is over.',
  open: 'Your account cannot be deleted while you have something that was handed out to you, or a security deposit of yours is held. Please bring back what you have, or contact us.',
  order:
    'Your account cannot be deleted while an order of yours is still to be delivered. Cancel it first, or wait until you have it.',
} as const;

/** @throws Refusal 422 while a booking or an order lies ahead, a trip is under way, or something of one is open */
async function assertNothingUpcoming(deps: Deps, tx: Db, person: SignedIn): Promise<void> {
  const { settings } = await readSettings(tx);
  const today = todayIn(settings.time_zone, deps.clock.now());
  const customer = {
    id: person.id,
    email: person.emailVerified ? person.email : null,
    from: today,
    now: deps.clock.now(),
  };
  if ((await countAheadOfCustomer(tx, customer)) > 0) {
    throw refused('booking_ahead', aheadTexts.booking);
  }
  if ((await countOpenOfCustomer(tx, customer.id)) > 0) {
    throw refused('booking_ahead', aheadTexts.open);
  }
  if ((await countOrdersAhead(tx, customer)) > 0) {
    throw refused('booking_ahead', aheadTexts.order);
  }
}

/** Erases the person from one record and its related data; returns its picture for deletion. */
async function eraseRecord(
  deps: Deps,
  tx: Db,
  record: { id: number; email: string | null },
): Promise<number[]> {
  await eraseFailureDetails(tx, await eraseRecipient(tx, record));
  await eraseOnBookings(tx, record);
  await eraseOnOrders(tx, record);
  await erasePaymentNotes(tx, record);
  await eraseBuyerOfCards(tx, record.id);
  if (record.email !== null) await eraseRecipientOfCards(tx, record.email);
  await deleteAddressesOf(tx, record.id);
  await deleteCards(tx, record.id);
  await deleteKeptBasket(tx, record.id);
  const pictureId = await eraseUser(tx, record.id, deps.clock.now());
  return pictureId === null ? [] : [pictureId];
}

/**
 * Deletes one's own account (docs/rules/people-and-access.md, "Own data and erasure"): refused
 * while a booking or an order lies ahead or is not over. Past ones stay in the ledger without the person; cards,
 * addresses, picture, surveys and message texts are deleted, all sessions end, and the e-mail
 * address becomes free. Records merged into the account are treated alike.
 * @throws Refusal 403 for staff, whose accounts an Admin ends; 422 for a wrong password or an
 * upcoming booking or order
 */
export async function deleteAccount(deps: Deps, person: SignedIn, password: string): Promise<void> {
  if (person.role !== 'Customer') throw unauthorized();
  const proven = await checkOwnPassword(deps, person.id, password);
  await saveWithPictures(deps, [], async (tx, pictures) => {
    const account = await lockAccount(tx, person.id);
    // The password may have changed since it was checked.
    if (account?.password_hash !== proven) throw notFound();
    await assertNothingUpcoming(deps, tx, person);
    const email = person.emailVerified ? person.email : null;
    await eraseAccount(deps, tx, { id: person.id, email }, pictures);
  });
  await noteErasures(deps);
}

/**
 * Erases a locked account with the records that were merged into it, except one that was restored since.
 * @param customer `email`: its address where it is verified; null: what has it may be somebody else's
 */
async function eraseAccount(
  deps: Deps,
  tx: Db,
  customer: { id: number; email: string | null },
  pictures: { drop: (ids: number[]) => Promise<void> },
): Promise<void> {
  for (const merged of await lockMergedInto(tx, customer.id)) {
    await pictures.drop(await eraseRecord(deps, tx, merged));
  }
  await claimMergedBookings(tx, customer.id);
  await pictures.drop(await eraseRecord(deps, tx, customer));
}

/**
 * Erases the accounts in a copy that was opened which were erased after its backup, by the list beside the backups
 * (docs/rules/backups.md, "Erasures"). Idempotent; a booking that lies ahead here keeps nobody: it was cancelled
 * before they were erased.
 */
export async function repeatErasures(deps: Deps): Promise<void> {
  const from = await findErasuresFrom(deps.db);
  if (from === null || deps.backups === null) return;
  const erased = await readErasedList(deps.backups.store, from);
  if (erased === null) deps.log.warn('no list of erased accounts was found beside the backups');
  for (const { id } of erased ?? []) {
    await saveWithPictures(deps, [], async (tx, pictures) => {
      const account = await lockAccount(tx, id);
      if (account?.role !== 'Customer') return;
      const email = account.verified ? account.email : null;
      await eraseAccount(deps, tx, { id, email }, pictures);
    });
  }
  await endErasuresFrom(deps.db);
  await noteErasures(deps);
}

/** Keeps the numbers of all erased accounts beside the backups, for a copy of one that was made before. */
export async function noteErasures({ db, backups, log }: Deps): Promise<void> {
  if (backups === null) return;
  try {
    const { installation, erased } = await listErased(db);
    if (erased.length > 0) await writeErasedList(backups.store, installation, erased);
  } catch (error) {
    // The next start keeps it.
    log.error({ err: error }, 'the list of erased accounts was not kept');
  }
}
