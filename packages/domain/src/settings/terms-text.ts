/** What the text of the terms may contain. */
export const pieceNames = {
  /** On a line of its own: the cancellation steps of what is booked. */
  cancellation: '{cancellation}',
  secondPayment: '{second payment}',
  finalPayment: '{final payment}',
  /** After a heading: its section is only for what somebody of the business comes along to. */
  crew: '{crew}',
} as const;

/** What the pieces inside a sentence stand for. */
export interface TermsPieces {
  /** `30 days`. */
  secondPayment: string;
  finalPayment: string;
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
 * @param crewed whether somebody of the business comes along
 */
export function termsSections(
  body: string,
  { crewed, pieces }: { crewed: boolean; pieces: TermsPieces },
): TermsSection[] {
  const filled = body
    .replaceAll(pieceNames.secondPayment, pieces.secondPayment)
    .replaceAll(pieceNames.finalPayment, pieces.finalPayment);
  const sections = filled.split(/^(?=# )/m).map((written) => {
    const heading = /^# (.*)/.exec(written);
    const title = heading?.[1]?.trim() ?? '';
    const text = heading ? written.slice(heading[0].length) : written;
    return {
      title: title.replace(pieceNames.crew, '').trim(),
      withCrew: title.includes(pieceNames.crew),
      parts: partsOf(text),
    };
  });
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
