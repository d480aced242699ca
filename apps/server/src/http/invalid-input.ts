import { counted } from '@slipway/domain/messages/counted';
import { z } from 'zod';
import type { FieldErrors } from './errors.ts';

type Issue = z.core.$ZodIssue;

/** Fields whose name on the wire is not what people call them. */
const names = new Map([['details', 'number of guests']]);

/**
 * `items_quantity` → `Items quantity`, as the generated messages of docs/rules/calls.md, "Generated messages" name
 * fields.
 */
function label(field: string): string {
  const name = field.split('.').at(-1) ?? field;
  const words = names.get(name) ?? name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const generated = z.locales.en().localeError;

/** Whether the contract gave a rule words of its own, and not those of its library. */
function hasOwnWords(issue: Issue): boolean {
  if (issue.code === 'custom') return true;
  // An issue as it is reported is one as it was raised, with its message.
  const generatedMessage = generated(issue as unknown as z.core.$ZodRawIssue);
  return (
    issue.message !==
    (typeof generatedMessage === 'string' ? generatedMessage : generatedMessage?.message)
  );
}

function isMissing(issue: Issue): boolean {
  if (issue.code === 'invalid_type' || issue.code === 'invalid_union') {
    return issue.input === undefined || issue.input === null;
  }
  return issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1;
}

function expects(issue: Issue, type: 'number' | 'string'): boolean {
  // A number that a form may send as text.
  if (issue.code === 'invalid_union') {
    return type === 'number' && issue.errors.some((each) => each.some((it) => expects(it, type)));
  }
  if (issue.code === 'invalid_type') {
    return type === 'number'
      ? issue.expected === 'number' || issue.expected === 'int'
      : issue.expected === type;
  }
  return false;
}

/** Of a field that may also be empty, what its own rule says. */
function byOwnRule(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const rules = issue.errors.filter((each) => !each.some(isBlankRule));
  const [found, ...others] = rules.length < issue.errors.length ? (rules[0] ?? []) : [];
  return found !== undefined && others.length === 0 ? byOwnRule(found) : issue;
}

const isBlankRule = (issue: Issue) =>
  issue.code === 'invalid_value' && issue.values.length === 1 && issue.values[0] === '';

/** The generated messages of docs/rules/calls.md, "Generated messages"; a rule with words of its own keeps them. */
function message(raised: Issue, field: string): string {
  const issue = byOwnRule(raised);
  const name = label(field);
  if (hasOwnWords(issue)) return issue.message;
  if (isMissing(issue)) return `${name} is required.`;
  if (expects(issue, 'number')) return `${name} must be a valid number.`;
  if (issue.code === 'too_small') {
    return issue.origin === 'string'
      ? `${name} must be at least ${counted(Number(issue.minimum), 'character')} long.`
      : `${name} must be at least ${issue.minimum.toString()}.`;
  }
  if (issue.code === 'too_big') {
    return issue.origin === 'string'
      ? `${name} must be at most ${counted(Number(issue.maximum), 'character')} long.`
      : `${name} must be at most ${issue.maximum.toString()}.`;
  }
  if (issue.code === 'invalid_format' && issue.format === 'email') {
    return `${name} must be a valid email address.`;
  }
  return `${name} is invalid.`;
}

/** What zod found, as `errors` of a 422 body: one list of texts for each field. */
export function fieldErrors(issues: readonly Issue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    const field = issue.path.length > 0 ? issue.path.join('.') : 'body';
    (errors[field] ??= []).push(message(issue, field));
  }
  return errors;
}

/** NUL and halves of surrogate pairs: JSON and URLs can carry them, the database's texts cannot. */
const noText = /[\0\p{Surrogate}]/u;

/** Every text in parsed input that no column could keep, as `errors`; empty when there is none. */
export function unstorableTexts(input: unknown, path: readonly string[] = []): FieldErrors {
  if (typeof input === 'string') {
    const field = path.join('.') || 'body';
    return noText.test(input) ? { [field]: [`${label(field)} is invalid.`] } : {};
  }
  if (typeof input !== 'object' || input === null) return {};
  const found: FieldErrors = {};
  for (const [key, value] of Object.entries(input)) {
    Object.assign(found, unstorableTexts(value, [...path, key]));
  }
  return found;
}
