/** Not seen when it is read: controls, overrides of the writing direction, and marks without a width. */
const unseen =
  /[\u0001-\u0008\u000e-\u001b\u007f-\u0084\u0086-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufff9-\ufffb]/g;

/**
 * A text of one line, such as a name or a subject: line breaks, tabs and runs of white space become one space, control
 * characters and overrides of the writing direction go. The joiners that Persian, Indic scripts and emoji need stay.
 */
export function oneLine(text: string): string {
  return text
    .replace(/[\s\u0085\u001c-\u001f]+/g, ' ')
    .replace(unseen, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}
