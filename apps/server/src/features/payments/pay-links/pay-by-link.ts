import type { BodyOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import type { PaymentAnswer } from '@slipway/contract/payments/payments';
import { fromMajor } from '@slipway/domain/money/money';
import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import { kindOfPayment } from '@slipway/domain/payments/paying';
import { payLinkOf } from '#db/links/make-pay-link.ts';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { moneyText } from '#features/messages/messages-api.ts';
import { assertTakesCards } from '#features/payments/cards/assert-cards.ts';
import type { Attempt } from '#features/payments/charges/attempts-repository.ts';
import { takeCharge } from '#features/payments/charges/charge-idempotently.ts';
import { confirmCharge, type Challenge } from '#features/payments/charges/confirm-payment.ts';
import { openCharge, underWay, type Charge } from '#features/payments/charges/open-charge.ts';
import { replayPayment } from '#features/payments/charges/replay-payment.ts';
import { amountDue } from '#features/payments/ledger/amount-due.ts';
import {
  findDeposit,
  moveDeposit,
} from '#features/payments/security-deposits/security-deposits-repository.ts';
import { lockPayable, type Payable } from '#features/payments/ledger/payable-repository.ts';
import { invalid, notFound } from '#http/errors.ts';
import { chargeOf, checkOpen, findLink, payableOf, stateOfLink } from './find-open-link.ts';
import { findPayLinkById, saveChargeOfLink, type PayLink } from './pay-links-repository.ts';

export type PaymentByLink = BodyOf<Calls['POST /api/pay/:token']>;

/** Another press by the same link came first: its charge is what counts. */
class AlreadyCharged extends Error {
  constructor(readonly charge: Attempt) {
    super('The link has a charge');
  }
}

const hasOutcome = ({ open, state }: Attempt) => open || state === 'succeeded';

/** The charge of a security deposit, which is wanted whole. @throws Refusal 422 for another amount */
async function decideDeposit(
  tx: Db,
  id: number,
  payable: Payable,
  body: PaymentByLink,
): Promise<Charge> {
  const deposit = await findDeposit(tx, id);
  if (!deposit) throw notFound();
  const { amountCents: amount, currency } = deposit;
  if (fromMajor(body.amount) !== amount) {
    const text = `The amount to pay is now ${moneyText(amount, currency)}.`;
    throw invalid({ amount: [text] }, 'amount_changed');
  }
  if (body.stripeToken == null) throw invalid({ stripeToken: ['Card is required.'] });
  const card = { token: body.stripeToken };
  return { payable, kind: ledgerKind.securityDeposit, amount, card, holderPresent: true };
}

/**
 * The charge by a link, under the lock of its booking or order: the amount due or the whole balance as it is now.
 * @throws AlreadyCharged when a charge by the same link is open or was paid
 */
async function decide(
  deps: Deps,
  tx: Db,
  { found, body, returnTo }: { found: PayLink; body: PaymentByLink; returnTo: string },
): Promise<Charge> {
  const payable = await lockPayable(tx, payableOf(found));
  const link = await findPayLinkById(tx, found.id);
  if (!payable || !link) throw notFound();
  const charge = await chargeOf(tx, link);
  if (charge && hasOutcome(charge)) throw new AlreadyCharged(charge);
  checkOpen(await stateOfLink(tx, { link, payable, charge }, deps.clock.now()), payable);
  if (link.securityDepositId !== null)
    return decideDeposit(tx, link.securityDepositId, payable, body);
  const due = amountDue(payable);
  const requested = fromMajor(body.amount);
  if (requested !== due.now && requested !== due.left) {
    const text = `The amount to pay is now ${moneyText(due.now, payable.currency)}.`;
    throw invalid({ amount: [text] }, 'amount_changed');
  }
  if (body.stripeToken == null) throw invalid({ stripeToken: ['Card is required.'] });
  return {
    payable,
    kind: kindOfPayment(payable.agreed, payable.paid, requested),
    amount: requested,
    card: { token: body.stripeToken },
    returnTo,
    holderPresent: true,
  };
}

/**
 * The answer to the press that made the charge; a second press with another card is told that it was not charged.
 * @throws Refusal 409 while a charge of another amount is open
 */
async function replay(
  deps: Deps,
  link: PayLink,
  charge: Attempt,
  body: PaymentByLink,
): Promise<PaymentAnswer> {
  if (charge.open && fromMajor(body.amount) !== charge.amountCents) throw underWay();
  const answer = await replayPayment(deps, charge.id);
  const isAnother = body.stripeToken != null && link.securityDepositId === null;
  if (answer.status !== 'paid' || !isAnother) return answer;
  return { ...answer, message: 'This has already been paid. You were not charged again.' };
}

/**
 * Charges for what a link is for, without an account; nothing of how it is paid is kept. A link is paid by
 * once: another press gives the answer to the first, and charges again only after one that failed.
 * @throws Refusal 404 for an unknown link, 422 when it cannot be paid by or the amount has changed, 409 while
 * another payment is open, 429 after too many requests from one network
 */
export async function payByLink(
  deps: Deps,
  token: string,
  body: PaymentByLink,
  address: string,
): Promise<PaymentAnswer> {
  const link = await findLink(deps, token, address);
  const earlier = await chargeOf(deps.db, link);
  if (earlier && hasOutcome(earlier)) return replay(deps, link, earlier, body);
  await deps.limits.count('card by address', address);
  await assertTakesCards(deps);
  const request = {
    lock: `pay-link-${link.id}`,
    save: async (tx: Db, attempt: Attempt) => {
      const { securityDepositId } = link;
      await saveChargeOfLink(tx, link.id, attempt.id);
      if (securityDepositId !== null) {
        await moveDeposit(tx, securityDepositId, { attemptId: attempt.id });
      }
    },
  };
  const returnTo = payLinkOf(deps, token);
  let opened;
  try {
    opened = await openCharge(deps, request, (tx) =>
      decide(deps, tx, { found: link, body, returnTo }),
    );
  } catch (error) {
    if (error instanceof AlreadyCharged) return replay(deps, link, error.charge, body);
    throw error;
  }
  return takeCharge(deps, opened);
}

/** Completes a payment by link after 3-D Secure. @throws Refusal 404, 409, 422, 429 */
export async function confirmByLink(
  deps: Deps,
  token: string,
  challenge: Challenge,
  address: string,
): Promise<PaymentAnswer> {
  const link = await findLink(deps, token, address);
  if (link.attemptId !== challenge.attemptId) throw notFound();
  return confirmCharge(deps, challenge);
}
