import type { PayLinkPage } from '@slipway/contract/payments/pay-links';
import { todayIn } from '@slipway/domain/dates/dates';
import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import { releaseAt } from '@slipway/domain/payments/security-deposit';
import { toMajor, zero } from '@slipway/domain/money/money';
import type { Deps } from '#deps.ts';
import { notFound } from '#http/errors.ts';
import { countAttempts } from '#features/payments/charges/attempts-repository.ts';
import { amountDue, isAllDue } from '#features/payments/ledger/amount-due.ts';
import {
  findDeposit,
  findSecured,
} from '#features/payments/security-deposits/security-deposits-repository.ts';
import { findPayable, type Payable } from '#features/payments/ledger/payable-repository.ts';
import { readPayment, readSettings } from '#features/settings/settings-api.ts';
import { chargeOf, findLink, payableOf, stateOfLink } from './find-open-link.ts';
import type { PayLink } from './pay-links-repository.ts';

/** What is to be paid by a link: what is due, or the whole security deposit and when it is given back. */
async function dueBy(deps: Deps, link: PayLink, payable: Payable) {
  const { securityDepositId } = link;
  if (securityDepositId === null) return { ...amountDue(payable), backOn: null };
  const deposit = await findDeposit(deps.db, securityDepositId);
  const booking = deposit && (await findSecured(deps.db, deposit.bookingId));
  if (!booking) throw notFound();
  const { amountCents: amount } = deposit;
  return {
    now: amount,
    left: amount,
    kind: ledgerKind.securityDeposit,
    backOn: todayIn(booking.trip.zone, releaseAt(booking.trip)),
  };
}

/**
 * What a link shows: what is due, calculated now, and nothing about a person
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
  const due = await dueBy(deps, link, payable);
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
    all_due: isAllDue(payable, deps.clock.now()),
    given_back_on: due.backOn,
    by_card: pays.asks_for_cards,
    under_way: (await countAttempts(deps.db, payable.what)).open,
    sent: charge?.open === true ? toMajor(charge.amountCents) : null,
  };
}
