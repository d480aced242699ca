import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SurveyAnswers } from '@slipway/contract/bookings/survey';

type Swims = NonNullable<SurveyAnswers['guests'][number]['swims']>;
type Experience = NonNullable<SurveyAnswers['experience']>;

export const swimsNames: Record<Swims, MessageDescriptor> = { yes: msg`Yes`, no: msg`No` };
export const experienceNames: Record<Experience, MessageDescriptor> = {
  none: msg`First time`,
  some: msg`Been out a few times`,
  much: msg`Experienced`,
};

/** The choice with this value, or null. */
export function choiceIn<Choice extends string>(
  names: Record<Choice, unknown>,
  text: string,
): Choice | null {
  for (const choice in names) if (choice === text) return choice;
  return null;
}
