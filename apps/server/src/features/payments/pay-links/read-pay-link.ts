import type { PayLinkPage } from '@slipway/contract/payments/pay-links';
import { toMajor, zero } from '@slipway/domain/money/money';
import type { Deps } from '#deps.ts';
import { notFound } from '#http/errors.ts';
import { countAttempts } from '#features/payments/charges/attempts-repository.ts';
import { amountDue } from '#features/payments/ledger/amount-due.ts';
import { findPayable } from '#features/payments/ledger/payable-repository.ts';
import { readPayment, readSettings } from '#features/settings/settings-api.ts';
import { chargeOf, findLink, payableOf, stateOfLink } from './find-open-link.ts';

/**
 * What a link shows: what is due, reckoned now, and nothing about a person
 * (docs/rules/statuses-and-money.md, "Pay links").
 * @throws Refusal 404 for an unknown link, 429 after too many requests from one network
 */
export async function readPayLink(
  deps: Deps,
  token: string,
  address: string,
): Promise<PayLinkPage> {
  const link = await findLink(deps, token, address);
  const payable = await findPayable(deps.db, payableOf(link));
  if (!payable) throw notFound();
  const charge = await chargeOf(deps.db, link);
  const state = await stateOfLink(deps.db, { link, payable, charge }, deps.clock.now());
  const due = amountDue(payable);
  const isOpen = state === 'open';
  const { settings } = await readSettings(deps.db);
  const pays = await readPayment(deps, settings, null);
  return {
    booking: link.bookingId,
    order: link.orderId,
    date: payable.date,
    state,
    currency: payable.currency,
    amount: toMajor(isOpen ? due.now : zero),
    left: toMajor(isOpen ? due.left : zero),
    kind: due.kind,
    by_card: pays.asks_for_cards,
    under_way: (await countAttempts(deps.db, payable.what)).open,
    sent: charge?.open === true ? toMajor(charge.amountCents) : null,
  };
}
