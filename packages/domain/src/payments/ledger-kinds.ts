/**
 * The kinds of ledger entries, as stored and on the wire (docs/rules/statuses-and-money.md,
 * "Payment kinds").
 */
export const ledgerKind = {
  deposit: 2,
  secondPayment: 3,
  finalPayment: 4,
  tip: 5,
  securityDeposit: 6,
} as const;

/** A number of `ledgerKind`. */
export type LedgerKind = (typeof ledgerKind)[keyof typeof ledgerKind];

/** Whether a number is a `ledgerKind`. */
export function isLedgerKind(n: number): n is LedgerKind {
  return Object.values<number>(ledgerKind).includes(n);
}

/** A payment towards the price: neither a tip nor a security deposit. */
export type InstalmentKind = Exclude<
  LedgerKind,
  typeof ledgerKind.tip | typeof ledgerKind.securityDeposit
>;

/** Whether an entry is towards the price, which is paid and left, billed and taxed. */
export const isTowardsPrice = (kind: LedgerKind): kind is InstalmentKind =>
  kind !== ledgerKind.tip && kind !== ledgerKind.securityDeposit;

/** The kind of a payment, as named in the lookups of answers. */
export type PaymentKind = 'deposit' | 'installment' | 'final' | 'tip' | 'security_deposit';

/** The name of each `ledgerKind`, under its key on the wire. */
export const paymentKinds: Record<`status_${LedgerKind}`, PaymentKind> = {
  status_2: 'deposit',
  status_3: 'installment',
  status_4: 'final',
  status_5: 'tip',
  status_6: 'security_deposit',
};
