import { areDueTogether } from '#bookings/due-dates.ts';
import { headedTexts } from '#messages/headed-text.ts';
import type { Settings } from '#settings/settings.ts';

/** What the text of the terms may contain. */
export const pieceNames = {
  /** On a line of its own: the cancellation steps of what is booked. */
  cancellation: '{cancellation}',
  secondPayment: '{second payment}',
  finalPayment: '{final payment}',
  /** After a heading: its section is only for trips with a crew. */
  crew: '{crew}',
} as const;

/** What the pieces inside a sentence stand for. */
export interface TermsPieces {
  /** `30 days`. */
  secondPayment: string;
  finalPayment: string;
}

/** When the later payments are due, as the draft of a charter says it; others call the trip by their own word. */
const dueApart =
  /The second payment is due \{second payment\} before the ([^,]+), and the final payment \{final payment\} before it\./g;

/** The text with its pieces filled in. Payments due on one day are one, and 0 days before is the day itself. */
function filledText(body: string, pieces: TermsPieces, days: Settings['due_dates']): string {
  const { final_payment_days: last } = days;
  const rest = (_: string, trip: string) =>
    last === 0
      ? `The rest is due on the day of the ${trip}.`
      : `The rest is due {final payment} before the ${trip}.`;
  const said = areDueTogether(days)
    ? body.replaceAll(dueApart, rest)
    : body.replaceAll(dueApart, (text) =>
        last === 0 ? text.replace('{final payment} before it', 'on its day') : text,
      );
  return said
    .replaceAll(pieceNames.secondPayment, pieces.secondPayment)
    .replaceAll(pieceNames.finalPayment, pieces.finalPayment);
}

export interface TermsSection {
  /** Empty: the text begins without a heading. */
  title: string;
  /** Texts as staff write them (`blocksOf`), and where the cancellation steps stand. */
  parts: ({ kind: 'text'; text: string } | { kind: 'cancellation' })[];
}

/**
 * The text of the terms as it is read (docs/rules/cancelling-and-refunds.md, "The text of the
 * terms"): by headings, which begin with `# `, and with its pieces filled in. Every text has the
 * cancellation steps: without the piece they stand in the last section, whose title is then empty.
 * @param terms.crewed whether somebody of the business comes along
 */
export function termsSections(
  body: string,
  terms: { crewed: boolean; pieces: TermsPieces; dueDates: Settings['due_dates'] },
): TermsSection[] {
  const { crewed, pieces, dueDates } = terms;
  const filled = filledText(body, pieces, dueDates);
  const sections = headedTexts(filled).map(({ title, text }) => ({
    title: title.replace(pieceNames.crew, '').trim(),
    withCrew: title.includes(pieceNames.crew),
    parts: partsOf(text),
  }));
  const shown = sections
    .filter(({ withCrew }) => crewed || !withCrew)
    .filter(({ title, parts }) => title !== '' || parts.length > 0)
    .map(({ title, parts }) => ({ title, parts }));
  const has = shown.some(({ parts }) => parts.some(({ kind }) => kind === 'cancellation'));
  return has ? shown : [...shown, { title: '', parts: [{ kind: 'cancellation' }] }];
}

function partsOf(text: string): TermsSection['parts'] {
  const cancellation = { kind: 'cancellation' } as const;
  return text
    .split(/^[ \t]*\{cancellation\}[ \t]*$/m)
    .flatMap((piece, index): TermsSection['parts'] => {
      const words = piece.trim();
      const written = words === '' ? [] : [{ kind: 'text' as const, text: words }];
      return index === 0 ? written : [cancellation, ...written];
    });
}
