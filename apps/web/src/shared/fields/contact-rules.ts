import { t } from '@lingui/core/macro';

/** The error of a name, or null. */
export function nameProblem(value: string): string | null {
  return value.trim() === '' ? t`Name is required.` : null;
}

/** The format error of an email address, or null; the server checks further. */
export function emailProblem(value: string): string | null {
  if (value.trim() === '') return t`Email is required.`;
  return /^\S+@\S+\.\S+$/.test(value.trim()) ? null : t`Email must be a valid email address.`;
}
