import { cents, subtract, zero } from '#money/money.ts';
import type { Cents } from '#money/money.ts';

/** What the card provider charges at least, in cents; 50 in any other currency. */
const ofCurrency: Readonly<Record<string, number>> = {
  AED: 200,
  BGN: 100,
  CZK: 1500,
  DKK: 250,
  GBP: 30,
  HKD: 400,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  PLN: 200,
  RON: 200,
  SEK: 300,
  THB: 1000,
};

/** The least that the card provider charges in a currency (docs/rules/prices.md, "The least charge"). */
export function leastChargeIn(currency: string): Cents {
  return cents(ofCurrency[currency] ?? 50);
}

/**
 * What is taken in place of a part of an amount, so that the provider charges both it and the rest: at least the
 * least charge, and all of it where the rest would be less. 0 stays 0.
 * @param all at least the least charge
 */
export function chargeablePart(wanted: Cents, all: Cents, least: Cents): Cents {
  if (wanted === 0) return zero;
  const part = wanted > least ? wanted : least;
  const rest = subtract(all, part);
  return rest < least ? all : part;
}
