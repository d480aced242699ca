import type { CharterSurvey } from '@slipway/contract/bookings/survey';
import { experienceNames } from '@slipway/domain/bookings/survey/experience';
import type { CallInput } from '#lib/api.ts';
import { choiceIn, swimsNames } from './survey-labels.ts';

/** A guest's fields; all values are strings while typing. */
export interface GuestValues {
  name: string;
  age: string;
  allergies: string;
  swims: string;
}

/** The survey form's values. */
export type SurveyValues = {
  guests: GuestValues[];
  emergency_name: string;
  emergency_phone: string;
  experience: string;
  wanted_species: string;
  food_and_drink: string;
  occasion: string;
  notes: string;
};

export const emptyGuest: GuestValues = { name: '', age: '', allergies: '', swims: '' };

/** The saved answers as form values, with at least one guest. */
export function surveyValues(survey: CharterSurvey): SurveyValues {
  const { guests, emergency_name, emergency_phone, experience } = survey;
  const { wanted_species, food_and_drink, occasion, notes } = survey;
  const lines = Math.max(1, guests.length);
  return {
    guests: Array.from({ length: lines }, (_none, index) => {
      const guest = guests[index];
      if (!guest) return { ...emptyGuest };
      const { name, age, allergies, swims } = guest;
      return { name, allergies, age: age === null ? '' : String(age), swims: swims ?? '' };
    }),
    emergency_name,
    emergency_phone,
    experience: experience ?? '',
    wanted_species,
    food_and_drink,
    occasion,
    notes,
  };
}

const isEmpty = ({ name, age, allergies, swims }: GuestValues) =>
  [name, age, allergies, swims].every((text) => text.trim() === '');

/** The answers as the call's body, without trailing empty guests. */
export function surveyBody(
  values: SurveyValues,
): CallInput<'PUT /api/bookings/:id/survey'>['body'] {
  const last = values.guests.findLastIndex((guest) => !isEmpty(guest));
  return {
    ...values,
    guests: values.guests.slice(0, last + 1).map((guest) => ({
      name: guest.name,
      age: guest.age.trim() === '' ? null : Number(guest.age),
      allergies: guest.allergies,
      swims: choiceIn(swimsNames, guest.swims),
    })),
    experience: choiceIn(experienceNames, values.experience),
  };
}
