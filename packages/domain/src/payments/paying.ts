import { amountDueNow, amountLeft } from '#bookings/prices/price.ts';
import { subtract, atLeastZero, add, zero } from '#money/money.ts';
import type { Cents } from '#money/money.ts';
import { ledgerKind, type InstalmentKind } from '#payments/ledger-kinds.ts';

/** The agreed price and instalments of a booking or an order. An order has no second payment. */
export interface Agreed {
  total: Cents;
  deposit: Cents;
  secondPayment: Cents;
}

/**
 * The kind of a payment: deposit while the total paid stays within it, final when it pays the rest.
 */
export function kindOfPayment(agreed: Agreed, paid: Cents, amount: Cents): InstalmentKind {
  const after = add(paid, amount);
  if (after <= agreed.deposit) return ledgerKind.deposit;
  return after >= agreed.total ? ledgerKind.finalPayment : ledgerKind.secondPayment;
}

/**
 * What can be paid now: the amount due, or the whole balance (docs/rules/statuses-and-money.md,
 * "Payments by customers").
 */
export interface Due {
  /** 0: nothing is left. */
  now: Cents;
  left: Cents;
  kind: InstalmentKind;
}

/**
 * What can be paid for a booking or an order now; `paid` is paid minus refunded, without tips.
 * @param least the card provider's minimum charge
 */
export function dueOf(agreed: Agreed, paid: Cents, least: Cents = zero): Due {
  const now = amountDueNow(agreed, paid, least);
  return {
    now,
    left: atLeastZero(amountLeft(agreed.total, paid)),
    kind: kindOfPayment(agreed, paid, now),
  };
}

/** An instalment of the plan with its unpaid part. */
export interface PlannedInstalment {
  kind: InstalmentKind;
  amount: Cents;
  open: Cents;
}

/** The agreed payments without those of 0; the amount paid fills the first ones first. */
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
