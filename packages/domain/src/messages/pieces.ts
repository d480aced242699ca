/** The value of each piece of a text: `{name}` is replaced by the value of `name`. */
export type Pieces = Readonly<Record<string, string>>;

/** Fills in the pieces of a text, each once: a value that looks like a piece stays as it is. */
export function fillPieces(text: string, pieces: Pieces): string {
  return text.replace(/\{([^{}\n]*)\}/g, (whole, name: string) =>
    Object.hasOwn(pieces, name) ? (pieces[name] ?? '') : whole,
  );
}

/** The pieces that a text names and that are not among `names`, each once, as written. */
export function unknownPieces(text: string, names: readonly string[]): string[] {
  const written = [...text.matchAll(/\{([^{}\n]*)\}/g)].map(([, name = '']) => name);
  return [...new Set(written.filter((name) => !names.includes(name)))];
}

/**
 * The inverse of `fillPieces`: the text with each value replaced by its piece. Longer values come first, and of two
 * equal ones the first.
 */
export function toPieces(text: string, pieces: Pieces): string {
  const byValue = new Map<string, string>();
  for (const [name, value] of Object.entries(pieces)) {
    if (value !== '' && !byValue.has(value)) byValue.set(value, name);
  }
  const values = [...byValue.keys()].sort((a, b) => b.length - a.length);
  if (values.length === 0) return text;
  const literal = values.map((value) => value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text.replace(
    new RegExp(literal.join('|'), 'g'),
    (value) => `{${byValue.get(value) ?? value}}`,
  );
}

/** The paragraphs of a text: empty lines part them. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n[^\S\n]*\n/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
