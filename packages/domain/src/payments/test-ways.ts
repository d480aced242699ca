import type { ProviderMethod } from './payment-methods.ts';

/** What the test gateway does with a way to pay other than a card. */
export type TestWayOutcome =
  /** Paid at once. */
  | 'pays'
  /** Its page decides, from which the payer may come back, on another device, or never. */
  | 'redirects'
  /** The money comes two days later. */
  | 'pays_later'
  /** It is refused two days later. */
  | 'refuses_later';

/** A way to pay in test mode; no real money. */
export interface TestWay {
  /** What the browser sends for it. */
  token: string;
  method: ProviderMethod;
  outcome: TestWayOutcome;
  /** `euro`: in EUR alone, `other`: in every other currency; absent: in any. */
  currency?: 'euro' | 'other';
}

/** How long a test debit takes. */
export const testDebitDays = 2;

/** The ways to pay that the test gateway knows (docs/rules/statuses-and-money.md, "Test cards"). */
export const testWays: readonly TestWay[] = [
  { token: 'ctoken_test_apple_pay', method: 'Apple Pay', outcome: 'pays' },
  { token: 'ctoken_test_ideal', method: 'iDEAL', outcome: 'redirects', currency: 'euro' },
  { token: 'ctoken_test_bancontact', method: 'Bancontact', outcome: 'redirects', currency: 'euro' },
  {
    token: 'ctoken_test_online',
    method: 'Online payment',
    outcome: 'redirects',
    currency: 'other',
  },
  { token: 'ctoken_test_sepa', method: 'SEPA debit', outcome: 'pays_later', currency: 'euro' },
  {
    token: 'ctoken_test_sepa_fails',
    method: 'SEPA debit',
    outcome: 'refuses_later',
    currency: 'euro',
  },
  { token: 'ctoken_test_debit', method: 'Bank debit', outcome: 'pays_later', currency: 'other' },
  {
    token: 'ctoken_test_debit_fails',
    method: 'Bank debit',
    outcome: 'refuses_later',
    currency: 'other',
  },
];

export const testWayByToken = (token: string): TestWay | null =>
  testWays.find((way) => way.token === token) ?? null;

/** Whether it can be paid that way in this currency. */
export const isTakenIn = ({ currency }: TestWay, code: string): boolean =>
  currency === undefined || (currency === 'euro') === (code.toUpperCase() === 'EUR');

/** What is said of a debit that the bank refuses. */
export const debitRefused = {
  code: 'payment_intent_payment_attempt_failed',
  message: 'The bank refused the debit.',
} as const;
