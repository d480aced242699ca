import type { PayLinkPage } from '@slipway/contract/payments/pay-links';
import { add, atLeastZero, subtract, toMajor, zero } from '@slipway/domain/money/money';
import { isTowardsPrice } from '@slipway/domain/payments/ledger-kinds';
import { givenBack } from '@slipway/domain/payments/security-deposit';
import type { PayableRef } from '#db/payable-ref.ts';
import type { Db } from '#db/transaction.ts';
import { listPaymentsOf } from '#features/payments/ledger/history-repository.ts';
import { listEntries } from '#features/payments/ledger/ledger-repository.ts';
import { listPendingRefunds } from '#features/payments/refunds/refunds-repository.ts';
import { findDeposit } from '#features/payments/security-deposits/security-deposits-repository.ts';
import { openTasksOf } from '#features/payments/tasks/tasks-repository.ts';

const byHand: readonly string[] = ['give_back', 'refund_refused'];

/** What staff still refund by hand: what is listed under To do, less what they entered since. */
async function refundedByStaff(db: Db, what: PayableRef) {
  const [tasks, entries] = await Promise.all([openTasksOf(db, what), listEntries(db, what)]);
  const open = tasks.flatMap(({ task }) => {
    if (!byHand.includes(task.kind) || task.amountCents === null) return [];
    const since = entries.filter(
      ({ direction, refundOf, corrects, gatewayRef, madeAt }) =>
        direction === 'refund' &&
        refundOf === task.paymentId &&
        corrects === null &&
        gatewayRef === null &&
        madeAt >= task.madeAt,
    );
    return [
      atLeastZero(subtract(task.amountCents, add(zero, ...since.map((it) => it.amountCents)))),
    ];
  });
  return add(zero, ...open);
}

/** What was paid towards the price of something that is cancelled, and what of it goes back; null: nothing was paid. */
export async function refundedOfCancelled(
  db: Db,
  what: PayableRef,
): Promise<Required<Pick<PayLinkPage, 'paid' | 'refunded'>>> {
  const payments = (await listPaymentsOf(db, what)).filter(({ kind }) => isTowardsPrice(kind));
  const [last] = payments
    .map(({ paidOn }) => paidOn)
    .toSorted()
    .slice(-1);
  if (last === undefined) return { paid: null, refunded: null };
  const pending = (await listPendingRefunds(db, what)).filter(
    ({ state, paymentId }) => state === 'created' && payments.some(({ id }) => id === paymentId),
  );
  return {
    paid: {
      amount: toMajor(add(zero, ...payments.map(({ paid }) => paid))),
      on: last,
      in_all: true,
    },
    refunded: {
      done: toMajor(add(zero, ...payments.map(({ refunded }) => refunded))),
      on_its_way: toMajor(add(zero, ...pending.map(({ amountCents }) => amountCents))),
      by_staff: toMajor(await refundedByStaff(db, what)),
    },
  };
}

/** What of a security deposit was given back, or is being given back; null: it was never paid. */
export async function securityDepositBack(db: Db, id: number): Promise<PayLinkPage['refunded']> {
  const deposit = await findDeposit(db, id);
  if (!deposit || deposit.securedAt === null) return null;
  const isDone = deposit.state === 'released' || deposit.state === 'captured';
  const back = toMajor(givenBack(deposit.amountCents, deposit.capturedCents));
  const atCounter = deposit.leftBy !== null;
  return {
    done: isDone ? back : 0,
    on_its_way: isDone || atCounter ? 0 : back,
    by_staff: !isDone && atCounter ? back : 0,
  };
}
