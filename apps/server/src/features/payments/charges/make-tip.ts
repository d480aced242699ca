import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import type { PaymentAnswer } from '@slipway/contract/payments/payments';
import { isBookingStatus, isUnconfirmed, tippingOpen } from '@slipway/domain/bookings/status';
import { isTipPercent, tipAmount } from '@slipway/domain/bookings/tips';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { fromMajor, type Cents } from '@slipway/domain/money/money';
import { bookingRef } from '#db/payable-ref.ts';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { moneyText } from '#features/messages/messages-api.ts';
import { invalid, refused } from '#http/errors.ts';
import { chargeIdempotently } from './charge-idempotently.ts';
import { lockOwn } from '#features/payments/ledger/find-payable-of.ts';
import type { Charge } from './open-charge.ts';
import { assertAsksForCards } from '#features/payments/cards/assert-cards.ts';
import { ownCard } from '#features/payments/cards/own-card.ts';
import type { Payable } from '#features/payments/ledger/payable-repository.ts';

export interface Tip {
  person: SignedIn;
  key: string;
  booking: number;
  /** In major units, as computed by the browser. */
  amount: number | undefined;
  percent: number | undefined;
}

/** The prompt of docs/rules/statuses-and-money.md, "Tips". */
const promptText = 'Enter a number between 1-100';

/** The amount of a tip: a percentage of the total, or an amount of 1 to 100 % of it. */
function tipOf({ agreed: { total }, currency }: Payable, { amount, percent }: Tip): Cents {
  const requested = amount === undefined ? null : fromMajor(amount);
  if (percent !== undefined) {
    if (!isTipPercent(percent)) throw invalid({ percent: [promptText] });
    const tip = tipAmount(total, percent);
    if (requested !== null && requested !== tip) {
      throw invalid({ amount: [`The tip is now ${moneyText(tip, currency)}.`] }, 'amount_changed');
    }
    return tip;
  }
  if (requested === null) throw invalid({ amount: ['Amount is required.'] });
  if (requested < tipAmount(total, 1) || requested > total) throw invalid({ amount: [promptText] });
  return requested;
}

async function decide(tx: Db, tip: Tip): Promise<Charge> {
  const payable = await lockOwn(tx, tip.person, bookingRef(tip.booking));
  if (payable.cancelled) throw refused('cancelled', 'This booking is cancelled.');
  if (!payable.hasCrew)
    throw refused('tips_closed', 'No member of our crew comes along on this trip.');
  const { status, kind } = payable;
  if (kind === null || !isBookingStatus(status) || !tippingOpen(status, kind)) {
    if (kind !== null && isBookingStatus(status) && isUnconfirmed(kind, status)) {
      throw refused('tips_closed', 'You can tip once a boat is confirmed for this trip.');
    }
    throw refused('tips_closed', 'You can tip once you have paid more than the deposit.');
  }
  const amount = tipOf(payable, tip);
  if (amount <= 0) throw invalid({ amount: [promptText] });
  const card = await ownCard(tx, tip.person.id);
  return { payable, kind: ledgerKind.tip, amount, card, holderPresent: true };
}

/**
 * Charges a customer's tip to the active card, from status 3 on (docs/rules/statuses-and-money.md,
 * "Tips").
 */
export async function makeTip(deps: Deps, tip: Tip): Promise<PaymentAnswer> {
  const { person, key, booking, amount, percent } = tip;
  const fingerprint = `tip ${booking} ${amount ?? ''} ${percent ?? ''}`;
  return chargeIdempotently(
    deps,
    { personId: person.id, key, fingerprint },
    () => assertAsksForCards(deps, person),
    (tx) => decide(tx, tip),
  );
}
