import { counted } from '@slipway/domain/messages/counted';
import type { CharterSurvey, SurveyAnswers } from '@slipway/contract/bookings/survey';
import type { FieldErrors } from '#http/errors.ts';
import type { Booking } from '../bookings-repository.ts';

/**
 * Why the survey can no longer be edited: customers can until the trip starts (docs/rules/calls.md,
 * "Charter survey").
 */
export function surveyClosed(booking: Booking, now: Date): CharterSurvey['closed'] {
  if (booking.cancelledAt !== null) return 'cancelled';
  return booking.startsAt > now ? null : 'started';
}

/**
 * Errors in the answers; a partial survey may lack anything, a complete one needs the guests and an
 * emergency contact.
 */
export function surveyErrors(answers: SurveyAnswers, done: boolean, guests: number): FieldErrors {
  const errors: FieldErrors = {};
  if (answers.guests.length > guests) {
    errors['guests'] = [`The booking is for ${counted(guests, 'guest')}.`];
  }
  if (!done) return errors;
  if (answers.guests.length === 0) errors['guests'] = ['Please say who is coming.'];
  for (const [index, guest] of answers.guests.entries()) {
    if (guest.name === '') errors[`guests.${index}.name`] = ['Name is required.'];
  }
  if (answers.emergency_name === '') errors['emergency_name'] = ['Emergency contact is required.'];
  if (answers.emergency_phone === '') errors['emergency_phone'] = ['Emergency phone is required.'];
  return errors;
}
