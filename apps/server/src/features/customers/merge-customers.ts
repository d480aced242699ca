import type { Customer } from '@slipway/contract/customers/customers';
import { inTransaction } from '#db/transaction.ts';
import { archiveUser } from '#features/identity/identity-api.ts';
import { deleteCards } from '#features/payments/payments-api.ts';
import type { Deps } from '#deps.ts';
import { invalid, notFound } from '#http/errors.ts';
import { readCustomer } from './find-customers.ts';
import { lockCustomers, moveToCustomer } from './customers-repository.ts';

/**
 * Merges two records of one person: bookings, orders and messages move to the remaining one, which
 * also receives later bookings made with the other's address. The other is ended and signed out,
 * and its cards are deleted here and at the provider. One transaction, with a history entry on each
 * booking.
 * @throws Refusal 404 for an unknown id and for staff, 422 for an ended or the same record
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
    // A card belongs to its customer at the provider and cannot be charged for another.
    await deleteCards(tx, otherId);
    if (!other.ended) await archiveUser(deps, tx, otherId);
  });
  return readCustomer(deps, id);
}
