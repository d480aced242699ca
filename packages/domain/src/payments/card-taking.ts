import type { Settings } from '#settings/settings.ts';

/** What decides whether a card can be taken (docs/rules/statuses-and-money.md, "Deposits by hand"). */
export interface CardFacts {
  /** Whose account takes cards; embedded: the test gateway, which charges nobody. */
  gateway: 'stripe' | 'embedded' | 'none';
  /** Whether anybody may try the test gateway: nobody else can reach the server, or its operator says so. */
  testCards: boolean;
  published: boolean;
  takenBy: Settings['deposits']['taken_by'];
}

export type Asked = 'staff' | 'others';

/** Whether staff can charge a card. Before it is published a business may try the test gateway. */
export function canChargeCards({ gateway, testCards, published }: CardFacts): boolean {
  if (gateway === 'embedded') return testCards || !published;
  return gateway === 'stripe';
}

/** Whether a card is asked for; otherwise deposits are taken by hand. */
export function asksForCards(facts: CardFacts, who: Asked): boolean {
  if (facts.takenBy === 'hand' || !canChargeCards(facts)) return false;
  // Only staff try a booking before the business is published.
  return facts.gateway === 'stripe' || facts.testCards || who === 'staff';
}

/** How visitors pay a deposit: with a card that is charged, one that nobody charges, or by hand. */
export type DepositsNow = 'card' | 'test_card' | 'hand';

export function depositsNow(facts: CardFacts, testMode: boolean): DepositsNow {
  if (!asksForCards(facts, 'others')) return 'hand';
  return testMode ? 'test_card' : 'card';
}

/** The text about paying by hand where the business has none of its own. */
export const defaultHowToPay = 'We contact you about the payment before your trip.';

/** The longest text of how deposits are paid. */
export const maxHowToPay = 300;
