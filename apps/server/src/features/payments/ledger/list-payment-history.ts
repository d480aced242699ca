import type { PaymentHistoryEntry, UserPayment } from '@slipway/contract/payments/payments';
import { can } from '@slipway/domain/identity/abilities';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { bookingRef } from '#db/payable-ref.ts';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';
import { findPayableOf } from './find-payable-of.ts';
import { listPaymentsOf, listPaymentsOfCustomer } from './history-repository.ts';
import { presentHistoryEntry, presentUserPayment } from '#features/payments/payments-presenter.ts';

/**
 * The payments of the user's own booking, or of any for staff, newest first (docs/rules/screens.md,
 * "Payment History").
 */
export async function listPaymentHistory(
  deps: Deps,
  person: SignedIn,
  bookingId: number,
): Promise<PaymentHistoryEntry[]> {
  const { what } = await findPayableOf(deps.db, person, bookingRef(bookingId));
  return (await listPaymentsOf(deps.db, what)).map(presentHistoryEntry);
}

/**
 * A customer's payments: the user's own, or anyone's for staff, within their company where one is
 * fixed.
 */
export async function listUserPayments(
  deps: Deps,
  person: SignedIn,
  userId: number,
  page: { page: number; per_page: number },
): Promise<{ data: UserPayment[]; meta: { page: number; per_page: number; total: number } }> {
  const own = person.id === userId;
  if (!own && !can(person.role, { action: 'manage', subject: 'Supervisor' })) throw notFound();
  const { settings } = await readSettings(deps.db);
  const { rows, total } = await listPaymentsOfCustomer(deps.db, userId, {
    limit: page.per_page,
    offset: (page.page - 1) * page.per_page,
    companyId: own || settings.company_id === 0 ? null : settings.company_id,
  });
  return { data: rows.map(presentUserPayment), meta: { ...page, total } };
}
