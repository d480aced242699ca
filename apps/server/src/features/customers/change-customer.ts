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
  /** Null: removed; absent: unchanged. */
  phone?: string | null | undefined;
  version: number;
}

/**
 * Changes a customer for staff. The e-mail address controls account recovery, so only Admins may
 * change it, and the new one must be verified (docs/rules/people-and-access.md, "Email addresses").
 * @throws Refusal 404 for an unknown id and for staff, 409, 422 at email
 */
export async function changeCustomer(
  deps: Deps,
  staff: SignedIn & { address: string },
  id: number,
  change: CustomerChange,
): Promise<Customer> {
  const before = await readCustomer(deps, id);
  const newEmail = change.email !== undefined && emailKey(change.email) !== emailKey(before.email);
  if (newEmail && staff.role !== 'Admin') {
    throw invalid({ email: ['Only an Admin can change the email.'] });
  }
  // Acts with an Admin's rights: what staff may not change was refused above.
  await updateUser(deps, { ...staff, role: 'Admin' }, id, change);
  return readCustomer(deps, id);
}

/**
 * Mails a customer a link to set a new password, within the usual limits.
 * @throws Refusal 404 for an unknown id, for staff, and for an ended customer
 */
export async function sendRecovery(deps: Deps, id: number, address: string): Promise<void> {
  const customer = await readCustomer(deps, id);
  if (customer.inactive) throw invalid({ id: ['This customer is archived.'] });
  await requestRecovery(deps, { email: customer.email, address });
}
