import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { makePayLink } from '#db/links/make-pay-link.ts';
import type { PayableRef } from '#db/payable-ref.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { assertTakesCards } from '#features/payments/cards/assert-cards.ts';
import {
  findForStaff,
  findPayableOf,
  lockPayableOf,
} from '#features/payments/ledger/find-payable-of.ts';
import { notFound } from '#http/errors.ts';
import { checkOpen, payableOf, stateOfLink } from './find-open-link.ts';
import { endPayLink, findPayLinkById } from './pay-links-repository.ts';

/**
 * Makes a link by which what is due is paid: of the user's own booking or order, or of any for staff to copy. Its
 * address is answered once.
 * @throws Refusal 404, 422 when nothing can be paid by one, 429 after too many of one account
 */
export async function issuePayLink(
  deps: Deps,
  person: SignedIn,
  what: PayableRef,
): Promise<{ id: number; link: string }> {
  await deps.limits.count('pay link by account', String(person.id));
  await findPayableOf(deps.db, person, what);
  await assertTakesCards(deps);
  return inTransaction(deps.db, async (tx) => {
    const payable = await lockPayableOf(tx, person, what);
    const now = deps.clock.now();
    const made = { endedAt: null, madeAt: now };
    checkOpen(await stateOfLink(tx, { link: made, payable, charge: null }, now), payable);
    return makePayLink(tx, deps, { for: what, by: person.id, at: now });
  });
}

/** Ends a link for good; a payment that is under way still goes through. @throws Refusal 404 */
export async function endLink(deps: Deps, person: SignedIn, id: number): Promise<void> {
  const link = await findPayLinkById(deps.db, id);
  if (!link) throw notFound();
  await findForStaff(deps.db, person, payableOf(link));
  await inTransaction(deps.db, (tx) => endPayLink(tx, id, deps.clock.now()));
}
