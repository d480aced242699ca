import type { KeptTerms } from '@slipway/contract/settings/terms-texts';
import { can, staffArea } from '@slipway/domain/identity/abilities';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import type { Deps } from '#deps.ts';
import { presentKeptTerms, readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';
import { findOrder } from './orders-repository.ts';
import { presentOrderOfCompany } from './read-order.ts';

/** The terms an order was made under: the user's own, or any for staff. @throws Refusal 404 */
export async function readOrderTerms(deps: Deps, person: SignedIn, id: number): Promise<KeptTerms> {
  const { settings } = await readSettings(deps.db);
  const order = await findOrder(deps.db, id);
  if (!order) throw notFound();
  if (order.customerId !== person.id) {
    if (!can(person.role, staffArea)) throw notFound();
    presentOrderOfCompany(order, settings.company_id);
  }
  return presentKeptTerms(deps.db, {
    textVersion: order.termsText,
    cancellation: order.terms.cancellation,
    dueDates: settings.due_dates,
    owed: 'price',
    crewed: false,
    returnDays: order.terms.shop?.returnDays,
  });
}
