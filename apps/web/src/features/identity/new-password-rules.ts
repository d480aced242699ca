import { t } from '@lingui/core/macro';

/** Fewest characters of a new password, as the server has it. */
const fewest = 12;

/** What is wrong with a new password, or null. */
export function passwordProblem(value: string): string | null {
  if (value === '') return t`Password is required.`;
  return value.length < fewest ? t`Password must be at least ${fewest} characters long.` : null;
}

/** What is wrong with its repetition, or null. */
export function repetitionProblem(value: string, password: string): string | null {
  if (value === '') return t`Password again is required.`;
  return value === password ? null : t`The password confirmation does not match.`;
}

/** What is wrong with an email address at first sight, or null; the server looks closer. */
export function emailProblem(value: string): string | null {
  if (value.trim() === '') return t`Email is required.`;
  return /^\S+@\S+\.\S+$/.test(value.trim()) ? null : t`Email must be a valid email address.`;
}

/** What is wrong with a phone number at first sight, or null; as the contract has it. */
export function phoneProblem(value: string): string | null {
  return /^\+?[0-9 ().-]{5,24}$/.test(value.trim()) ? null : t`Phone must be a valid phone number.`;
}
