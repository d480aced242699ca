/** How much the guests of a charter survey have been out before. */
export const experiences = ['none', 'some', 'much'] as const;
export type Experience = (typeof experiences)[number];

/** Their names, for customers and the crew (docs/rules/screens.md, "Charter Survey"). */
export const experienceNames: Record<Experience, string> = {
  none: 'First time',
  some: 'Been out a few times',
  much: 'Experienced',
};
