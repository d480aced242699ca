/**
 * What an entry of the ledger is for, by the number it has on the wire and in the database
 * (docs/rules/statuses-and-money.md, "Payment kinds").
 */
export const ledgerKind = { deposit: 2, secondPayment: 3, finalPayment: 4, tip: 5 } as const;

/** One of the numbers of `ledgerKind`. */
export type LedgerKind = (typeof ledgerKind)[keyof typeof ledgerKind];

/** True for a number of `ledgerKind`. */
export function isLedgerKind(n: number): n is LedgerKind {
  return Object.values<number>(ledgerKind).includes(n);
}

/** A payment of the price; a tip is none. */
export type InstalmentKind = Exclude<LedgerKind, typeof ledgerKind.tip>;

/** What a payment was for, as lookups of answers name it. */
export type PaymentKind = 'deposit' | 'installment' | 'final' | 'tip';

/** The name of each number of `ledgerKind`, under the key that the wire has for it. */
export const paymentKinds: Record<`status_${LedgerKind}`, PaymentKind> = {
  status_2: 'deposit',
  status_3: 'installment',
  status_4: 'final',
  status_5: 'tip',
};
