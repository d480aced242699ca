import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SurveyAnswers } from '@slipway/contract/bookings/survey';

type Swims = NonNullable<SurveyAnswers['guests'][number]['swims']>;

export const swimsNames: Record<Swims, MessageDescriptor> = { yes: msg`Yes`, no: msg`No` };

/** The choice with this value, or null. */
export function choiceIn<Choice extends string>(
  names: Record<Choice, unknown>,
  text: string,
): Choice | null {
  for (const choice in names) if (choice === text) return choice;
  return null;
}
