import type { Customer } from '@slipway/contract/customers/customers';
import { emailKey } from '@slipway/domain/identity/email-key';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { requestRecovery, updateUser } from '#features/identity/identity-api.ts';
import type { Deps } from '#deps.ts';
import { invalid } from '#http/errors.ts';
import { readCustomer } from './find-customers.ts';

interface CustomerChange {
  name: string;
  email?: string | undefined;
  /** Null: none any more; absent: as it was. */
  phone?: string | null | undefined;
  version: number;
}

/**
 * Changes a customer for staff. Whoever sets the address decides who recovers the account, so a new one is for
 * Admins, and is verified again (docs/rules/people-and-access.md, "Email addresses").
 * @throws Refusal 404 for nobody and for staff, 409, 422 at email
 */
export async function changeCustomer(
  deps: Deps,
  staff: SignedIn & { address: string },
  id: number,
  wanted: CustomerChange,
): Promise<Customer> {
  const before = await readCustomer(deps, id);
  const newEmail = wanted.email !== undefined && emailKey(wanted.email) !== emailKey(before.email);
  if (newEmail && staff.role !== 'Admin') {
    throw invalid({ email: ['Only an Admin can change the email.'] });
  }
  // A customer's row is any staff's to change: what only Admins may do to it was refused above.
  await updateUser(deps, { ...staff, role: 'Admin' }, id, wanted);
  return readCustomer(deps, id);
}

/**
 * Mails a customer a link to set a new password, within the limits that everyone has.
 * @throws Refusal 404 for nobody, for staff, and for whoever was ended
 */
export async function sendRecovery(deps: Deps, id: number, address: string): Promise<void> {
  const customer = await readCustomer(deps, id);
  if (customer.inactive) throw invalid({ id: ['This customer is archived.'] });
  await requestRecovery(deps, { email: customer.email, address });
}
