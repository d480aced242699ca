/** A card form's interface: creates a token, or returns null after showing the card's errors. */
export interface CardSource {
  token: () => Promise<string | null>;
  /** Shows the card's errors; true if there are none that the browser can detect. */
  check: () => boolean;
  focus: () => void;
}

/** The ways to pay to choose from: all, or all but debits whose money comes days later. */
export type TakenWays = 'all' | 'no_debits';
