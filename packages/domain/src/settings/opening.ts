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

/** Steps that an Admin marks as done, where the data do not show it. */
export const manualSteps = ['terms', 'content', 'backup'] as const satisfies OpeningStep[];
export type ManualStep = (typeof manualSteps)[number];

/** An Admin's mark on a step. */
export type OpeningMark = 'done' | 'put_away';

/**
 * Whether the data show a step as done; null: the business has no such step. `content` is there only where the business had
 * drafts of texts to decide about.
 */
export type OpeningFacts = Record<Exclude<OpeningStep, ManualStep>, boolean | null> & {
  content?: boolean | undefined;
};

export interface OpeningLine {
  step: OpeningStep;
  state: 'open' | 'done' | 'put_away';
  /** Whether only an Admin can say that it is done. */
  told: boolean;
}

/** The checklist. A step that was put away and is done nevertheless counts as done. */
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
