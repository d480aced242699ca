import { todayIn } from '@slipway/domain/dates/dates';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { countAheadOfCustomer, eraseOnBookings } from '#features/bookings/bookings-api.ts';
import { saveWithPictures } from '#features/catalogue/catalogue-api.ts';
import { checkOwnPassword, eraseUser, lockAccount } from '#features/identity/identity-api.ts';
import { eraseRecipient } from '#features/messages/messages-api.ts';
import {
  deleteCards,
  eraseFailureDetails,
  erasePaymentNotes,
} from '#features/payments/payments-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { invalid, notFound, refused, unauthorized } from '#http/errors.ts';
import { deleteAddressesOf } from './addresses-repository.ts';
import { lockMergedInto, claimMergedBookings } from './customers-repository.ts';
import { countOrdersAhead, eraseOnOrders } from './own-orders-repository.ts';

const upcomingText = () =>
  refused(
    'booking_ahead',
    'Your account cannot be deleted while you have an upcoming booking. Cancel it first, or wait until the trip is over.',
  );

async function assertNothingUpcoming(deps: Deps, tx: Db, person: SignedIn): Promise<boolean> {
  const { settings } = await readSettings(tx);
  const today = todayIn(settings.time_zone, deps.clock.now());
  const who = { id: person.id, email: person.emailVerified ? person.email : null, from: today };
  return (await countAheadOfCustomer(tx, who)) + (await countOrdersAhead(tx, person.id, today)) > 0;
}

/** Takes the person out of one of their records, and of all that is by it; answers its picture, to be dropped. */
async function eraseRecord(
  deps: Deps,
  tx: Db,
  record: { id: number; email: string | null },
): Promise<number[]> {
  await eraseFailureDetails(tx, await eraseRecipient(tx, record));
  await eraseOnBookings(tx, record);
  await eraseOnOrders(tx, record.id);
  await erasePaymentNotes(tx, record.id);
  await deleteAddressesOf(tx, record.id);
  await deleteCards(tx, record.id);
  const pictureId = await eraseUser(tx, record.id, deps.clock.now());
  return pictureId === null ? [] : [pictureId];
}

/**
 * Deletes one's own account (docs/rules/people-and-access.md, "Own data and erasure"): refused while a booking or an
 * order lies ahead. What is past stays in the books without the person; cards, addresses, the picture, surveys and the
 * texts of messages are gone, every session
 * is over, and the address can be used anew. So it is with every record that was merged into it.
 * @throws Refusal 403 for staff, whom an Admin ends; 422 for a wrong password or something ahead
 */
export async function deleteAccount(deps: Deps, person: SignedIn, password: string): Promise<void> {
  if (person.role !== 'Customer') throw unauthorized();
  const proven = await checkOwnPassword(deps, person.id, password);
  if (proven === null) throw invalid({ password: ['The password is wrong.'] }, 'wrong_password');
  await saveWithPictures(deps, [], async (tx, pictures) => {
    const account = await lockAccount(tx, person.id);
    // What was proven above was proven about this password.
    if (account?.password_hash !== proven) throw notFound();
    if (await assertNothingUpcoming(deps, tx, person)) throw upcomingText();
    const known = { id: person.id, email: person.emailVerified ? person.email : null };
    // One person: the records that were merged into this one go along, but for one that was brought back since.
    for (const merged of await lockMergedInto(tx, person.id)) {
      await pictures.drop(await eraseRecord(deps, tx, merged));
    }
    await claimMergedBookings(tx, person.id);
    await pictures.drop(await eraseRecord(deps, tx, known));
  });
}
