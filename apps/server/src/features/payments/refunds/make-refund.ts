import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import {
  GatewayUnavailable,
  RefundRefused,
  type GatewayRefund,
} from '@slipway/domain/payments/payment-gateway';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { syncStatusFromLedger } from '#features/payments/ledger/sync-status-from-ledger.ts';
import {
  findEntry,
  findEntriesByRef,
  type LedgerEntry,
} from '#features/payments/ledger/ledger-repository.ts';
import { addEntry } from '#features/payments/ledger/add-entry-repository.ts';
import { payableRefOf } from '#db/payable-ref.ts';
import { lockPayable } from '#features/payments/ledger/payable-repository.ts';
import {
  closeRefund,
  findOpenRefund,
  listOpenRefunds,
  touchRefund,
  type RefundAttempt,
} from './refunds-repository.ts';
import { mailRefund } from '#features/payments/ledger/mail-receipt.ts';
import { addMoneyTask } from '#features/payments/tasks/tasks-repository.ts';
import { notifyStaffOfFailedRefund } from './notify-staff.ts';
import { shareOverPayments } from './share-over-payments.ts';
import { enterGiftRefund } from '#features/payments/gift-cards/give-back.ts';

/** Enters a refund the provider has accepted; if it fails later, an entry reverses it. */
async function enterRefund(
  deps: Deps,
  refund: RefundAttempt,
  payment: LedgerEntry,
  made: GatewayRefund,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    // Locks the booking or order before its entries, everywhere in this order.
    await lockPayable(tx, payableRefOf(refund));
    await closeRefund(tx, refund.id, { state: 'succeeded', gatewayRefund: made.ref }, now);
    // The provider may have reported it already, and more than the ledger's balance.
    const existing = await findEntriesByRef(tx, made.ref);
    const moved = { amount: refund.amountCents, gatewayRef: made.ref, note: refund.reason };
    const parts = existing.length > 0 ? [] : await shareOverPayments(tx, [payment], moved, now);
    for (const { amount: amountCents } of parts) {
      await addEntry(tx, {
        payableRef: payableRefOf(refund),
        direction: 'refund',
        kind: payment.kind,
        amountCents,
        currency: payment.currency,
        method: payment.method,
        refundOf: payment.id,
        gatewayRef: made.ref,
        note: refund.reason,
        madeBy: refund.wantedBy,
        madeAt: now,
      });
    }
    const payable = await syncStatusFromLedger(tx, payableRefOf(refund));
    // Its failure may have been told before it could be entered.
    const failedSince = await findEntriesByRef(tx, `${made.ref}-failed`);
    if (!payable || !refund.tellCustomer || failedSince.length > 0) return;
    await mailRefund(deps, tx, payable, {
      key: refund.key,
      amount: refund.amountCents,
      method: payment.method,
      tip: payment.kind === ledgerKind.tip,
    });
  });
}

/** Records that it was refused: staff must refund manually. */
async function failRefund(
  deps: Deps,
  refund: RefundAttempt,
  payment: LedgerEntry,
  failure: string,
): Promise<void> {
  deps.log.error({ refund: refund.id }, 'refund refused by the provider');
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    await closeRefund(tx, refund.id, { state: 'failed', failure }, now);
    await addMoneyTask(tx, {
      kind: 'refund_refused',
      key: `refund-refused-${refund.key}`,
      payableRef: payableRefOf(refund),
      paymentId: payment.id,
      amount: refund.amountCents,
      currency: payment.currency,
      reason: failure,
      now,
    });
    await notifyStaffOfFailedRefund(deps, tx, {
      key: refund.key,
      payableRef: payableRefOf(refund),
      amount: refund.amountCents,
      currency: payment.currency,
      reason: failure,
    });
  });
}

/** Records what the provider made of a queued refund. */
export async function recordRefund(
  deps: Deps,
  refund: RefundAttempt,
  payment: LedgerEntry,
  made: GatewayRefund,
): Promise<void> {
  if (made.status !== 'failed') return enterRefund(deps, refund, payment, made);
  await failRefund(deps, refund, payment, made.failure ?? 'The refund failed.');
}

/** Gives back to the gift card what it paid; one that was ended takes nothing, and staff must refund manually. */
async function giveBackToGiftCard(
  deps: Deps,
  refund: RefundAttempt,
  payment: LedgerEntry,
): Promise<void> {
  const given = await inTransaction(deps.db, (tx) => enterGiftRefund(deps, tx, refund, payment));
  if (given === 'ended') await failRefund(deps, refund, payment, 'The gift card was ended.');
}

/**
 * Makes a queued refund at the provider and enters it in the ledger. Idempotent: one key at the
 * provider, one reference in the ledger. An unreachable provider is retried by `retryOpenRefunds`;
 * a refusal becomes a task for staff. What a gift card paid goes back to it.
 */
export async function makeRefund(deps: Deps, refundId: number): Promise<void> {
  const refund = await findOpenRefund(deps.db, refundId);
  if (!refund) return;
  const payment = await findEntry(deps.db, refund.paymentId);
  if (payment?.giftUseId != null) {
    await giveBackToGiftCard(deps, refund, payment);
    return;
  }
  if (!payment?.gatewayRef) throw new Error('A refund without a card payment');
  try {
    const made = await deps.gateway.refundPayment({
      payment: payment.gatewayRef,
      amount: refund.amountCents,
      key: refund.key,
      ...(refund.numbered && { number: String(refund.id) }),
    });
    await deps.faultPoint('refunded');
    await recordRefund(deps, refund, payment, made);
  } catch (error) {
    if (error instanceof RefundRefused) return failRefund(deps, refund, payment, error.message);
    await touchRefund(deps.db, refund.id, deps.clock.now());
    if (!(error instanceof GatewayUnavailable)) throw error;
  }
}

/** Makes these refunds; a failed one is retried later and does not stop the others. */
export async function makeRefunds(deps: Deps, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    try {
      await makeRefund(deps, id);
    } catch (error) {
      deps.log.error({ err: error, refund: id }, 'refund not made');
    }
  }
}

/** Retries refunds left behind by a dead process. */
export async function retryOpenRefunds(deps: Deps, untouchedSince: Date): Promise<void> {
  await makeRefunds(deps, await listOpenRefunds(deps.db, untouchedSince));
}
