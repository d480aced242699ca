import { t } from '@lingui/core/macro';
import { testCardByLast4, tokenOf } from '@slipway/domain/payments/test-cards';

/** The card form's values. They never leave the browser. */
export interface CardInput {
  number: string;
  expiry: string;
  cvc: string;
}

export type CardProblems = Partial<Record<keyof CardInput, string>>;

const digitsOf = (text: string) => text.replace(/\D/g, '');
const isAmex = (digits: string) => /^3[47]/.test(digits);
const cvcLength = (digits: string) => (isAmex(digits) ? 4 : 3);

/** The check digit of card numbers (ISO/IEC 7812). */
export function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return digits !== '' && sum % 10 === 0;
}

/** Groups digits as printed on the card: 4-4-4-4, American Express 4-6-5. */
export function formatCardNumber(typed: string): string {
  const digits = digitsOf(typed);
  const groups = isAmex(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)]
    : (digits.slice(0, 19).match(/\d{1,4}/g) ?? []);
  return groups.filter((group) => group !== '').join(' ');
}

/** `1228` → `12 / 28`; a first digit above 1 is a whole month. */
export function formatExpiry(typed: string): string {
  const digits = digitsOf(typed);
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  const month = padded.slice(0, 2);
  const year = padded.slice(2, 4);
  return year === '' ? month : `${month} / ${year}`;
}

/** Security codes have three digits, four on American Express. */
export function formatCvc(typed: string): string {
  return digitsOf(typed).slice(0, 4);
}

function numberProblem(number: string): string | null {
  const digits = digitsOf(number);
  if (digits === '') return t`Card number is required.`;
  if (digits.length < (isAmex(digits) ? 15 : 16)) return t`Your card number is incomplete.`;
  if (!passesLuhn(digits)) return t`Your card number is invalid.`;
  if (testCardByLast4(digits.slice(-4)) === null) {
    return t`This is not a test card. Use 4242 4242 4242 4242.`;
  }
  return null;
}

function expiryProblem(expiry: string, now: Date): string | null {
  const digits = digitsOf(expiry);
  if (digits === '') return t`Expiry date is required.`;
  if (digits.length < 4) return t`Your card's expiration date is incomplete.`;
  const month = Number(digits.slice(0, 2));
  const year = 2000 + Number(digits.slice(2));
  if (month < 1 || month > 12) return t`Your card's expiration date is invalid.`;
  const months = year * 12 + month - 1;
  const present = now.getFullYear() * 12 + now.getMonth();
  if (months < present) return t`Your card's expiration date is in the past.`;
  return months > present + 50 * 12 ? t`Your card's expiration year is invalid.` : null;
}

function cvcProblem(cvc: string, number: string): string | null {
  const digits = digitsOf(cvc);
  if (digits === '') return t`Security code is required.`;
  const right = digits.length === cvcLength(digitsOf(number));
  return right ? null : t`Your card's security code is incomplete.`;
}

/** The errors of a card by field; empty if it can be sent. */
export function cardProblems(card: CardInput, now: Date): CardProblems {
  const found = {
    number: numberProblem(card.number),
    expiry: expiryProblem(card.expiry, now),
    cvc: cvcProblem(card.cvc, card.number),
  };
  const problems: CardProblems = {};
  if (found.number !== null) problems.number = found.number;
  if (found.expiry !== null) problems.expiry = found.expiry;
  if (found.cvc !== null) problems.cvc = found.cvc;
  return problems;
}

/**
 * The test token of a card, chosen by its last four digits (docs/rules/statuses-and-money.md, "Test cards");
 * null if it is not a test card.
 */
export function testTokenOf(number: string): string | null {
  const card = testCardByLast4(digitsOf(number).slice(-4));
  return card === null ? null : tokenOf(card);
}
