import type { Customer } from '@slipway/contract/customers/customers';
import { inTransaction } from '#db/transaction.ts';
import { endUser } from '#features/identity/identity-api.ts';
import { deleteCards } from '#features/payments/payments-api.ts';
import type { Deps } from '#deps.ts';
import { invalid, notFound } from '#http/errors.ts';
import { readCustomer } from './find-customers.ts';
import { lockCustomers, moveToCustomer } from './customers-repository.ts';

/**
 * Two records of one person become one: bookings, orders and messages of the other move to the one that stays, which
 * also gets what is booked with the other's address from now on. The other is ended and signed out; its cards go, here
 * and at the provider. In one transaction, and noted at each booking.
 * @throws Refusal 404 for nobody and for staff, 422 for one that is ended or the same
 */
export async function mergeCustomers(
  deps: Deps,
  merge: { id: number; otherId: number; by: number },
): Promise<Customer> {
  const { id, otherId, by } = merge;
  if (id === otherId) throw invalid({ other_id: ['Choose another customer.'] });
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const both = await lockCustomers(tx, [id, otherId]);
    const kept = both.find((one) => one.id === id);
    const other = both.find((one) => one.id === otherId);
    if (!kept) throw notFound();
    if (!other) throw invalid({ other_id: ['Customer does not exist.'] });
    if (kept.ended)
      throw invalid({ other_id: ['An archived customer cannot take over another record.'] });
    if (other.merged_into !== null) {
      throw invalid({ other_id: ['This customer has already been merged.'] });
    }
    await moveToCustomer(tx, { from: otherId, to: id, by, now });
    // A card belongs to its owner at the provider, and cannot be charged for anybody else.
    await deleteCards(tx, otherId);
    if (!other.ended) await endUser(deps, tx, otherId);
  });
  return readCustomer(deps, id);
}
