/** What a card form gives to the booking: a token, or null after it has shown what is wrong with the card. */
export interface CardSource {
  token: () => Promise<string | null>;
  /** Shows what is wrong with the card already; true when nothing is, as far as can be seen. */
  check: () => boolean;
  focus: () => void;
}
