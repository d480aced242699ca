import type { ImportContext } from '#features/bookings/bookings-api.ts';
import { readEmail, readName, readPhoneOf } from '#features/bookings/bookings-api.ts';
import type { ImportLine } from '@slipway/domain/bookings/imports/columns';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { findOrCreateGuest } from '#features/identity/identity-api.ts';
import { invalid } from '#http/errors.ts';

/** A line of a file as the customer that it becomes. */
export interface ImportedCustomer {
  name: string;
  email: string;
  phone: string;
  notes: string[];
}

/** @throws Refusal 422 with the reason */
export function readCustomer(line: ImportLine, { settings }: ImportContext): ImportedCustomer {
  const notes: string[] = [];
  const email = readEmail(line);
  if (email === '') throw invalid({ email: ['It has no email address.'] });
  const name = readName(line);
  return { name, email, phone: readPhoneOf(line, settings, notes), notes };
}

/**
 * Makes the customer of a line unless the address is known; what is known is not changed. Two imports at once make
 * one. Nobody is written to.
 */
export async function importCustomer(
  deps: Deps,
  customer: ImportedCustomer,
  record: (tx: Db, done: { outcome: 'made' | 'known'; customerId: number | null }) => Promise<void>,
): Promise<void> {
  const { name, email, phone } = customer;
  await inTransaction(deps.db, async (tx) => {
    const guest = await findOrCreateGuest(tx, { name, email, phone, now: deps.clock.now() });
    const outcome = guest.newGuest ? 'made' : 'known';
    await deps.faultPoint('decided');
    await record(tx, { outcome, customerId: guest.customerId });
  });
}
