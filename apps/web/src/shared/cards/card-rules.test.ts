import { testCards } from '@slipway/domain/payments/test-cards';
import { describe, expect, it } from 'vitest';
import {
  cardProblems,
  formatCardNumber,
  formatExpiry,
  passesLuhn,
  testTokenOf,
} from './card-rules.ts';

const now = new Date(2026, 10, 21);

describe('cardProblems', () => {
  const good = { number: '4242 4242 4242 4242', expiry: '12 / 30', cvc: '123' };
  it.each([
    ['nothing', good, {}],
    ['nothing, in its last month', { ...good, expiry: '11 / 26' }, {}],
    [
      'everything is missing',
      { number: '', expiry: '', cvc: '' },
      {
        number: 'Card number is required.',
        expiry: 'Expiry date is required.',
        cvc: 'Security code is required.',
      },
    ],
    ['too short', { ...good, number: '4242 4242' }, { number: 'Your card number is incomplete.' }],
    [
      'the check digit',
      { ...good, number: '4242 4242 4242 4241' },
      { number: 'Your card number is invalid.' },
    ],
    [
      'a real card, which test mode does not take',
      { ...good, number: '4111 1111 1111 1111' },
      { number: 'This is not a test card. Use 4242 4242 4242 4242.' },
    ],
    [
      'expired',
      { ...good, expiry: '10 / 26' },
      { expiry: "Your card's expiration date is in the past." },
    ],
    [
      'no such month',
      { ...good, expiry: '13 / 30' },
      { expiry: "Your card's expiration date is invalid." },
    ],
    [
      'a code of three digits on a card that has four',
      { ...good, number: '3714 496353 98431' },
      { cvc: "Your card's security code is incomplete." },
    ],
  ])('%s', (_what, card, problems) => {
    expect(cardProblems(card, now)).toEqual(problems);
  });
});

describe('the test token', () => {
  it.each(testCards.map((card) => [card.last4, card] as const))('for %s', (_last4, card) => {
    expect(passesLuhn(card.number)).toBe(true);
    expect(testTokenOf(formatCardNumber(card.number))).toBe(card.token ?? card.pm);
  });

  it('is null for a card that is not a test card', () => {
    expect(testTokenOf('4111 1111 1111 1111')).toBeNull();
  });
});

describe('formatting while typing', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['371449635398431', '3714 496353 98431'],
    ['42424x', '4242 4'],
  ])('number %s', (typed, expected) => expect(formatCardNumber(typed)).toBe(expected));

  it.each([
    ['1', '1'],
    ['5', '05'],
    ['123', '12 / 3'],
    ['12 / 30', '12 / 30'],
  ])('expiry %s', (typed, expected) => expect(formatExpiry(typed)).toBe(expected));
});
