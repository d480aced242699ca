/** A card form's interface: creates a token, or returns null after showing the card's errors. */
export interface CardSource {
  token: () => Promise<string | null>;
  /** Shows the card's errors; true if there are none that the browser can detect. */
  check: () => boolean;
  focus: () => void;
}

/** The ways to pay that are taken besides cards: all, or all but debits whose money comes days later. */
export interface OtherWays {
  ways: 'all' | 'no_debits';
  /** What is charged, in cents; 0: it is not known yet. */
  amount: number;
  currency: string;
}
