import list from './templates.json' with { type: 'json' };

/** A text of the product as the charter business reads it, and as others do; words in brackets. */
export interface Template {
  charter: string;
  others: string;
}

/**
 * All texts of the product with a word that a business can call its own way, that word in brackets:
 * `Choose [a unit].` (`in_words`), and those that only fit a charter business, with what all others
 * read in their place (`in_two`). Names of a trade are read by all as they are (`as_is`). Values of the server's texts are `{}`, those of the screens as in
 * their messages.
 */
export const templates: readonly Template[] = [
  ...list.in_words.map((text) => ({ charter: text, others: text })),
  ...list.in_two,
  ...list.as_is.map((text) => ({ charter: text, others: text })),
];
