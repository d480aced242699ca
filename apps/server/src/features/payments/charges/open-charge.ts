import { leastChargeIn } from '@slipway/domain/money/least-charge';
import type { Cents } from '@slipway/domain/money/money';
import { isUniqueViolation } from '#db/pg-errors.ts';
import type { LedgerKind } from '@slipway/domain/payments/ledger-kinds';
import { lockRequestKey } from '#db/lock-name.ts';
import { pipelinedTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { moneyText } from '#features/messages/messages-api.ts';
import { conflict, invalid } from '#http/errors.ts';
import { countAttempts, type Attempt } from './attempts-repository.ts';
import { insertAttempt } from './charged-attempt-repository.ts';
import type { CardToCharge } from './charge-card.ts';
import type { Payable } from '#features/payments/ledger/payable-repository.ts';

/** A charge, as decided under the lock of the booking or order. */
export interface Charge {
  payable: Payable;
  kind: LedgerKind;
  amount: Cents;
  card: CardToCharge;
  /** Where it may be paid by more than a card that is typed: where the payer comes back to. */
  returnTo?: string;
  /** False: charged by staff, so nobody can authenticate. */
  holderPresent: boolean;
}

/** What asks for a charge: the key of a person's request, or a link. */
export interface ChargeRequest {
  /** Locked first, so that the same request waits for itself. */
  lock: string;
  /** Remembers its charge, in the same transaction. */
  save: (tx: Db, attempt: Attempt, now: Date) => Promise<void>;
}

export const underWay = () =>
  conflict(
    'A payment is still being processed. Please wait a moment before you pay again.',
    'in_progress',
  );

/** @throws Refusal 422 for less than the provider charges */
function assertChargeable(amount: Cents, currency: string): void {
  const least = leastChargeIn(currency);
  if (amount >= least) return;
  const text = `A card is charged at least ${moneyText(least, currency)}. Please pay this another way.`;
  throw invalid({ amount: [text] });
}

/**
 * Step 1 of a payment: in one transaction, decides under the lock of the booking or order and saves
 * the attempt with what asked for it. Only one attempt may be open, which an index enforces too.
 *
 * @param decide locks the booking or order and refuses or returns the charge
 * @throws Refusal 409 while another attempt is open
 * @throws what `request.save` throws when the same request came first
 */
export async function openCharge(
  deps: Deps,
  request: ChargeRequest,
  decide: (tx: Db) => Promise<Charge>,
): Promise<{ charge: Charge; attempt: Attempt }> {
  try {
    const locked = (tx: Db) => lockRequestKey(tx, request.lock);
    return await pipelinedTransaction(deps.db, locked, async (tx) => {
      const now = deps.clock.now();
      const charge = await decide(tx);
      const { payable, kind, amount } = charge;
      assertChargeable(amount, payable.currency);
      const { tries, open } = await countAttempts(tx, payable.what);
      if (open) throw underWay();
      const attempt = await insertAttempt(tx, {
        lines: [{ payableRef: payable.what, attemptNo: tries + 1, kind, amount }],
        currency: payable.currency,
        keepCard: false,
        now,
      });
      await request.save(tx, attempt, now);
      return { charge, attempt };
    });
  } catch (error) {
    const isOpen =
      isUniqueViolation(error, 'charge_lines_one_open') ||
      isUniqueViolation(error, 'charge_lines_one_open_order');
    throw isOpen ? underWay() : error;
  }
}
