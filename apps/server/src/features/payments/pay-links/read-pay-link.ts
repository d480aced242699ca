import type { PayLinkPage } from '@slipway/contract/payments/pay-links';
import { todayIn } from '@slipway/domain/dates/dates';
import { isTowardsPrice, ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import { releaseAt } from '@slipway/domain/payments/security-deposit';
import { toMajor, zero } from '@slipway/domain/money/money';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { notFound } from '#http/errors.ts';
import { countAttempts, type Attempt } from '#features/payments/charges/attempts-repository.ts';
import { amountDue, isAllDue } from '#features/payments/ledger/amount-due.ts';
import { listEntries } from '#features/payments/ledger/ledger-repository.ts';
import { presentPlan } from '#features/payments/ledger/present-plan.ts';
import {
  findDeposit,
  findSecured,
} from '#features/payments/security-deposits/security-deposits-repository.ts';
import { findPayable, type Payable } from '#features/payments/ledger/payable-repository.ts';
import { readPayment, readSettings } from '#features/settings/settings-api.ts';
import { chargeOf, findLink, payableOf, stateOfLink } from './find-open-link.ts';
import type { PayLink } from './pay-links-repository.ts';
import { refundedOfCancelled, securityDepositBack } from './refunded-of-cancelled.ts';

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

/** What was paid by a link, or in all where nothing is left without it; null: nothing. */
async function paidBy(
  db: Db,
  { what, paid }: Payable,
  charge: Attempt | null,
): Promise<PayLinkPage['paid']> {
  const entries = (await listEntries(db, what)).filter(
    ({ direction, kind, corrects }) =>
      direction === 'payment' && isTowardsPrice(kind) && corrects === null,
  );
  const own = entries.find(({ attemptId }) => charge !== null && attemptId === charge.id);
  if (own) return { amount: toMajor(own.amountCents), on: own.paidOn, in_all: false };
  const [last] = entries
    .map(({ paidOn }) => paidOn)
    .toSorted()
    .slice(-1);
  return last === undefined || paid <= 0 ? null : { amount: toMajor(paid), on: last, in_all: true };
}

/** What was paid, and of something that is cancelled what goes back. */
async function movedBy(
  db: Db,
  of: { link: PayLink; payable: Payable; charge: Attempt | null; state: PayLinkPage['state'] },
): Promise<Pick<PayLinkPage, 'paid' | 'refunded'>> {
  const { link, payable, charge, state } = of;
  const { securityDepositId: deposit } = link;
  if (state === 'cancelled') {
    return deposit === null
      ? refundedOfCancelled(db, payable.what)
      : { paid: null, refunded: await securityDepositBack(db, deposit) };
  }
  const isPaid = state === 'paid' && deposit === null;
  return { paid: isPaid ? await paidBy(db, payable, charge) : null, refunded: null };
}

/** What is to be paid after it; null: nothing until a new date is chosen. */
function laterOf(payable: Payable): PayLinkPage['later'] {
  if (payable.calledOff) return null;
  if (!payable.cancelled) return presentPlan(payable).filter(({ open }) => open > 0);
  const { left, kind } = amountDue(payable);
  const open = toMajor(left);
  return open === 0 ? [] : [{ status: kind, amount: open, open, due: null }];
}

/**
 * What a link shows: what is due, calculated now, or what was paid, and nothing about a person
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
  const { paid, refunded } = await movedBy(deps.db, { link, payable, charge, state });
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
    paid,
    later: paid === null ? null : laterOf(payable),
    refunded,
  };
}
