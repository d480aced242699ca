import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import type { AnswerOf, BodyOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import { calendarDate, todayIn } from '@slipway/domain/dates/dates';
import { fromMajor, toMajor, type Cents } from '@slipway/domain/money/money';
import { isCheckViolation } from '#db/pg-errors.ts';
import { payableRefOf } from '#db/payable-ref.ts';
import { lockRequestKey } from '#db/lock-name.ts';
import { inTransaction, pipelinedTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { moneyText } from '#features/messages/messages-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { invalid, notFound, refused } from '#http/errors.ts';
import { lockForStaff } from '#features/payments/ledger/find-payable-of.ts';
import { syncStatusFromLedger } from '#features/payments/ledger/sync-status-from-ledger.ts';
import {
  findEntry,
  lockRefundable,
  type LedgerEntry,
} from '#features/payments/ledger/ledger-repository.ts';
import { addEntry } from '#features/payments/ledger/add-entry-repository.ts';
import { mailRefund } from '#features/payments/ledger/mail-receipt.ts';
import type { Payable } from '#features/payments/ledger/payable-repository.ts';
import { creditOrder } from './credit-order.ts';
import { makeRefund } from './make-refund.ts';
import { findRefund, insertRefund } from './refunds-repository.ts';
import { checkSameRequest } from '#features/payments/charges/replay-payment.ts';
import { fingerprintOf } from '#features/payments/charges/request-fingerprint.ts';
import {
  findPaymentRequest,
  insertPaymentRequest,
  type PaymentRequest,
  type RequestKey,
} from '#features/payments/charges/requests-repository.ts';
import type { Staff } from '#features/payments/charges/take-payment.ts';
import { closeTask, findTask } from '#features/payments/tasks/tasks-repository.ts';

export type PaymentToRefund = BodyOf<Calls['POST /api/refund-payment']>;
type RefundAnswer = AnswerOf<Calls['POST /api/refund-payment']>['data'];

const beyondPayment = (text: string) => invalid({ amount: [text] }, 'refund_beyond_payment');
const allRefunded = () => beyondPayment('This payment has already been refunded in full.');

function tooMuch(left: Cents, currency: string) {
  if (left <= 0) return allRefunded();
  return beyondPayment(`At most ${moneyText(left, currency)} of this payment can be refunded.`);
}

/** A refundable payment, locked with its booking or order. */
async function lockPayment(tx: Db, staff: Staff, id: number) {
  const entry = await findEntry(tx, id);
  if (!entry || entry.direction !== 'payment' || entry.refundOf !== null) throw notFound();
  const payable = await lockForStaff(tx, staff.person, payableRefOf(entry));
  if (entry.kind === ledgerKind.securityDeposit) {
    throw refused(
      'security_deposit_over',
      'Release a security deposit, or keep a part of it, where it is shown.',
    );
  }
  return { entry, payable, left: await lockRefundable(tx, entry.id) };
}

async function recordRefundByHand(
  deps: Deps,
  tx: Db,
  context: { entry: LedgerEntry; payable: Payable; body: PaymentToRefund; by: number },
): Promise<number> {
  const { entry, payable, body, by } = context;
  const now = deps.clock.now();
  const today = todayIn((await readSettings(tx)).settings.time_zone, now);
  if (body.date != null && body.date > today) {
    throw invalid({ date: ['Date must not be in the future.'] });
  }
  const method = body.method ?? 'Cash';
  const amount = fromMajor(body.amount);
  const id = await addEntry(tx, {
    payableRef: payable.what,
    direction: 'refund',
    kind: entry.kind,
    amountCents: amount,
    currency: entry.currency,
    method,
    refundOf: entry.id,
    paidOn: body.date == null ? today : calendarDate(body.date),
    reference: body.reference,
    note: body.reason,
    madeBy: by,
    madeAt: now,
  });
  if (id === null) throw new Error('The refund was not entered');
  const credit = { kind: entry.kind, amount, reason: body.reason, by, at: now };
  await creditOrder(tx, payable.what, credit);
  const after = (await syncStatusFromLedger(tx, payable.what)) ?? payable;
  await mailRefund(deps, tx, after, {
    key: `entry-${id}`,
    amount,
    method,
    tip: entry.kind === ledgerKind.tip,
  });
  return id;
}

/** Queues the refund of a payment by card or gift card, which the caller makes after the commit. */
async function queueRefund(
  tx: Db,
  refund: { entry: LedgerEntry; payable: Payable; body: PaymentToRefund; staff: Staff; now: Date },
): Promise<number | null> {
  const { entry, payable, body, staff, now } = refund;
  const { id: wantedBy } = staff.person;
  const { reason } = body;
  const amount = fromMajor(body.amount);
  const id = await insertRefund(tx, {
    key: `refund-${entry.id}-${wantedBy}-${staff.key}`,
    paymentId: entry.id,
    payableRef: payable.what,
    amount,
    reason,
    wantedBy,
    tellCustomer: true,
    now,
  });
  const credit = { kind: entry.kind, amount, reason, by: wantedBy, at: now };
  if (await creditOrder(tx, payable.what, credit)) await syncStatusFromLedger(tx, payable.what);
  return id;
}

/** Completes a task about the same booking or order; others are refused as unknown. */
async function finishTask(tx: Db, deps: Deps, staff: Staff, payable: Payable, taskId: number) {
  const found = await findTask(tx, taskId);
  if (
    found?.task.bookingId !== payable.what.bookingId ||
    found.task.orderId !== payable.what.orderId
  ) {
    throw invalid({ task: ['Task is invalid.'] });
  }
  await closeTask(tx, taskId, { by: staff.person.id, note: 'Refunded', now: deps.clock.now() });
}

/** Queues or enters the refund, with the request's key in the same transaction. */
async function open(
  deps: Deps,
  staff: Staff,
  body: PaymentToRefund,
  request: RequestKey,
): Promise<PaymentRequest> {
  const lock = (tx: Db) => lockRequestKey(tx, request.key);
  return pipelinedTransaction(deps.db, lock, async (tx) => {
    const earlier = await findPaymentRequest(tx, request);
    if (earlier) return earlier;
    const { entry, payable, left } = await lockPayment(tx, staff, body.payment);
    const amount = fromMajor(body.amount);
    if (amount > left) throw tooMuch(left, entry.currency);
    const byCard = body.method == null;
    if (byCard && entry.gatewayRef === null && entry.giftUseId === null) {
      throw invalid({ method: ['Method is required: this payment was not made by card.'] });
    }
    const now = deps.clock.now();
    const by = staff.person.id;
    const refundId = byCard ? await queueRefund(tx, { entry, payable, body, staff, now }) : null;
    const entryId = byCard
      ? null
      : await recordRefundByHand(deps, tx, { entry, payable, body, by });
    if (body.task != null) await finishTask(tx, deps, staff, payable, body.task);
    await insertPaymentRequest(tx, {
      ...request,
      ...(refundId !== null && { refundId }),
      ...(entryId !== null && { entryId }),
      now,
    });
    return {
      fingerprint: request.fingerprint,
      attempt_id: null,
      entry_id: entryId,
      refund_id: refundId,
    };
  });
}

/** The state of the refund. @throws Refusal 422 with the provider's message when it refused */
async function answer(deps: Deps, body: PaymentToRefund, paymentRequest: PaymentRequest) {
  const leftToRefund = async (): Promise<number> =>
    toMajor(await inTransaction(deps.db, (tx) => lockRefundable(tx, body.payment)));
  if (paymentRequest.refund_id === null) {
    return { state: 'made', left_to_refund: await leftToRefund() } as const;
  }
  const refund = await findRefund(deps.db, paymentRequest.refund_id);
  if (refund?.state === 'failed') {
    throw refused('refund_refused', refund.failure ?? 'The refund was refused.');
  }
  const state = refund?.state === 'succeeded' ? 'made' : 'open';
  return { state, left_to_refund: await leftToRefund() } as const;
}

/**
 * Refunds part or all of a payment for staff: a card payment at the provider, or any by hand with
 * method and date. Never more than was paid, which triggers enforce too. When the provider refuses,
 * nothing changes and the answer gives its reason (docs/rules/cancelling-and-refunds.md,
 * "Refunds").
 */
export async function refundManually(
  deps: Deps,
  staff: Staff,
  body: PaymentToRefund,
): Promise<RefundAnswer> {
  const request = { personId: staff.person.id, key: staff.key, fingerprint: fingerprintOf(body) };
  let paymentRequest: PaymentRequest;
  try {
    paymentRequest = await open(deps, staff, body, request);
  } catch (error) {
    const concurrent = await findPaymentRequest(deps.db, request);
    if (isCheckViolation(error, 'refund_within_payment')) throw allRefunded();
    if (!concurrent) throw error;
    paymentRequest = concurrent;
  }
  checkSameRequest(paymentRequest, request);
  await deps.faultPoint('refund wanted');
  if (paymentRequest.refund_id !== null) await makeRefund(deps, paymentRequest.refund_id);
  return answer(deps, body, paymentRequest);
}
