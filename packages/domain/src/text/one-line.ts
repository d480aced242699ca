/** Invisible characters: controls, direction overrides, and zero-width marks. */
const unseen =
  /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufff9-\ufffb]/gu;

/**
 * Normalises a single-line text, such as a name or a subject: line breaks, tabs and runs of white
 * space become one space; control characters and direction overrides are removed. Joiners needed by
 * Persian, Indic scripts and emoji stay, and so does NUL, which calls refuse.
 */
export function oneLine(text: string): string {
  return text
    .replace(/[\s\u0085]+/g, ' ')
    .replace(unseen, (sign) => (sign === '\0' ? sign : ''))
    .replace(/ {2,}/g, ' ')
    .trim();
}
