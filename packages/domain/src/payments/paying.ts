import { amountDueNow, amountLeft } from '#bookings/price.ts';
import { subtract, atLeastZero, add, zero } from '#money/money.ts';
import type { Cents } from '#money/money.ts';
import { ledgerKind, type InstalmentKind } from '#payments/ledger-kinds.ts';

/** What is agreed about the money of a booking or an order. An order has no second payment. */
export interface Agreed {
  total: Cents;
  deposit: Cents;
  secondPayment: Cents;
}

/** What a payment is for: the deposit as long as it stays within it, the final one when it pays the rest. */
export function kindOfPayment(agreed: Agreed, paid: Cents, amount: Cents): InstalmentKind {
  const after = add(paid, amount);
  if (after <= agreed.deposit) return ledgerKind.deposit;
  return after >= agreed.total ? ledgerKind.finalPayment : ledgerKind.secondPayment;
}

/**
 * What may be paid now: what is due, or all that is left (docs/rules/statuses-and-money.md, "Payments by customers").
 */
export interface Due {
  /** 0: nothing is left. */
  now: Cents;
  left: Cents;
  kind: InstalmentKind;
}

/** What of a booking or an order may be paid now; `paid` is paid less refunded, tips apart. */
export function dueOf(agreed: Agreed, paid: Cents): Due {
  const now = amountDueNow(agreed, paid);
  return {
    now,
    left: atLeastZero(amountLeft(agreed.total, paid)),
    kind: kindOfPayment(agreed, paid, now),
  };
}

/**
 * What stays owed of a cancelled booking: all that is left of the price, at once (docs/rules/cancelling-and-refunds.md,
 * "What a cancel keeps").
 */
export function owedOf(agreed: Agreed, paid: Cents): Due {
  const left = atLeastZero(amountLeft(agreed.total, paid));
  return { now: left, left, kind: ledgerKind.finalPayment };
}

/** One instalment of the plan, and how much of it is still to be paid. */
export interface PlannedInstalment {
  kind: InstalmentKind;
  amount: Cents;
  open: Cents;
}

/** The payments as agreed, those of 0 left out; what was paid fills the first ones first. */
export function planOf(agreed: Agreed, paid: Cents): PlannedInstalment[] {
  const final = subtract(subtract(agreed.total, agreed.deposit), agreed.secondPayment);
  const steps: [InstalmentKind, Cents][] = [
    [ledgerKind.deposit, agreed.deposit],
    [ledgerKind.secondPayment, agreed.secondPayment],
    [ledgerKind.finalPayment, final],
  ];
  let before = zero;
  const plan = steps.map(([kind, amount]) => {
    before = add(before, amount);
    const missing = atLeastZero(subtract(before, paid));
    return { kind, amount, open: missing < amount ? missing : amount };
  });
  return plan.filter(({ amount }) => amount > 0);
}
