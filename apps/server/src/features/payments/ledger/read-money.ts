import type { MoneyOf } from '@slipway/contract/payments/money';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import type { PayableRef } from '#db/payable-ref.ts';
import type { Deps } from '#deps.ts';
import { awaitedOf, listUnpaidAttempts } from '#features/payments/charges/attempts-repository.ts';
import { findActiveCard } from '#features/payments/cards/cards-repository.ts';
import { findForStaff } from './find-payable-of.ts';
import { listEntriesWithNames } from './ledger-view-repository.ts';
import { readSecurityDeposit } from '#features/payments/security-deposits/read-security-deposit.ts';
import { presentMoney } from './money-presenter.ts';
import { linesOf } from './payable-repository.ts';
import { listPendingRefunds } from '#features/payments/refunds/refunds-repository.ts';
import { listPayLinks } from '#features/payments/pay-links/pay-links-repository.ts';
import { openTasksOf } from '#features/payments/tasks/tasks-repository.ts';

/** The money of a booking or an order, for staff. @throws Refusal 404 for another company's */
export async function readMoney(deps: Deps, person: SignedIn, what: PayableRef): Promise<MoneyOf> {
  const payable = await findForStaff(deps.db, person, what);
  const now = deps.clock.now();
  const [lines, entries, attempts, refunds, tasks, links, awaited, card, securityDeposit] =
    await Promise.all([
      linesOf(deps.db, what),
      listEntriesWithNames(deps.db, what),
      listUnpaidAttempts(deps.db, what),
      listPendingRefunds(deps.db, what),
      openTasksOf(deps.db, what),
      listPayLinks(deps.db, what),
      awaitedOf(deps.db, what),
      payable.customerId === null ? undefined : findActiveCard(deps.db, payable.customerId),
      what.bookingId === null ? null : readSecurityDeposit(deps.db, what.bookingId, now),
    ]);
  const paid = { payable, lines, entries, attempts, refunds, tasks, links, awaited };
  const money = { ...paid, securityDeposit };
  return presentMoney({ ...money, card: card ?? null, now });
}
