/**
 * What a business does before it opens, in the order of the checklist (docs/rules/settings.md, "Opening").
 * `publish` is the last and never put away.
 */
export const openingSteps = [
  'business',
  'offer',
  'units',
  'packages',
  'delivery',
  'look',
  'closed_days',
  'terms',
  'content',
  'cards',
  'mails',
  'public_url',
  'test_booking',
  'second_admin',
  'backup',
  'publish',
] as const;
export type OpeningStep = (typeof openingSteps)[number];

/** Steps that nothing in the data need show; an Admin then says that they are done. */
export const toldSteps = ['terms', 'content', 'backup'] as const satisfies OpeningStep[];
export type ToldStep = (typeof toldSteps)[number];

/** What an Admin said of a step. */
export type OpeningMark = 'done' | 'put_away';

/**
 * What the data show of a step: done, not done, or not of this business. Texts show in them where the business had
 * drafts to decide about.
 */
export type OpeningFacts = Record<Exclude<OpeningStep, ToldStep>, boolean | null> & {
  content?: boolean | undefined;
};

export interface OpeningLine {
  step: OpeningStep;
  state: 'open' | 'done' | 'put_away';
  /** Whether only an Admin can say that it is done. */
  told: boolean;
}

/** The checklist. What was put away and is done after all counts as done. */
export function openingLines(
  facts: OpeningFacts,
  marks: Partial<Record<OpeningStep, OpeningMark>>,
): OpeningLine[] {
  const known: Partial<Record<OpeningStep, boolean | null | undefined>> = facts;
  return openingSteps
    .filter((step) => known[step] !== null)
    .map((step) => {
      const told = known[step] === undefined;
      const done = known[step] ?? marks[step] === 'done';
      if (done) return { step, state: 'done', told };
      const away = step !== 'publish' && marks[step] === 'put_away';
      return { step, state: away ? 'put_away' : 'open', told };
    });
}
