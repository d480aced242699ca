/** A card form's interface: creates a token, or returns null after showing the card's errors. */
export interface CardSource {
  token: () => Promise<string | null>;
  /** Shows the card's errors; true if there are none that the browser can detect. */
  check: () => boolean;
  focus: () => void;
}

/** The payment methods accepted besides cards: all, or all but debits, whose money comes days later. */
export interface OtherWays {
  ways: 'all' | 'no_debits';
  /** The amount to charge, in cents; 0: not known yet. */
  amount: number;
  currency: string;
}
