import type { SurveyAnswers } from '@slipway/contract/bookings/survey';
import { experienceNames } from '@slipway/domain/bookings/survey/experience';
import type { Db } from '#db/transaction.ts';
import { findSurveys } from './surveys-repository.ts';

/** A summary of what the crew should know about the guests. */
export interface SurveySummary {
  done: boolean;
  notes: { label: string; text: string }[];
}

function guestText({ name, age }: SurveyAnswers['guests'][number]): string {
  return age === null ? name : `${name} (${age})`;
}

/** The answers as lines; empty ones are omitted. */
function linesOf(answers: SurveyAnswers): SurveySummary['notes'] {
  const { guests, experience } = answers;
  const named = guests.filter(({ name }) => name !== '');
  const allergic = guests.filter(({ allergies }) => allergies !== '');
  const cannotSwim = guests.filter(({ swims }) => swims === 'no');
  const lines: [label: string, text: string][] = [
    ['Allergies', allergic.map(({ name, allergies }) => `${name}: ${allergies}`).join('; ')],
    ['Cannot swim', cannotSwim.map(({ name }) => name).join(', ')],
    ['Guests', named.map(guestText).join(', ')],
    ['Emergency contact', `${answers.emergency_name} ${answers.emergency_phone}`.trim()],
    ['Experience', experience === null ? '' : experienceNames[experience]],
    ['Target species', answers.wanted_species],
    ['Food and drink', answers.food_and_drink],
    ['Occasion', answers.occasion],
    ['Notes', answers.notes],
  ];
  return lines.filter(([, text]) => text !== '').map(([label, text]) => ({ label, text }));
}

/** Summaries of the surveys of bookings; absent where one is neither completed nor answered in part. */
export async function summariseSurveys(
  db: Db,
  bookingIds: readonly number[],
): Promise<Map<number, SurveySummary>> {
  const surveys = new Map<number, SurveySummary>();
  for (const { bookingId, answers, done } of await findSurveys(db, bookingIds)) {
    const notes = linesOf(answers);
    if (done || notes.length > 0) surveys.set(bookingId, { done, notes });
  }
  return surveys;
}
