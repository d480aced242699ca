import { t } from '@lingui/core/macro';

/** What is wrong with somebody's name, or null. */
export function nameProblem(value: string): string | null {
  return value.trim() === '' ? t`Name is required.` : null;
}

/** What is wrong with an email address at first sight, or null; the server looks closer. */
export function emailProblem(value: string): string | null {
  if (value.trim() === '') return t`Email is required.`;
  return /^\S+@\S+\.\S+$/.test(value.trim()) ? null : t`Email must be a valid email address.`;
}
