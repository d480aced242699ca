import { counted } from '@slipway/domain/messages/counted';
import { z } from 'zod';
import type { FieldErrors } from './errors.ts';

type Issue = z.core.$ZodIssue;

/** Fields whose wire name differs from their label. */
const labelNames = new Map([['details', 'number of guests']]);

/**
 * `items_quantity` → `Items quantity`, as in the generated messages of docs/rules/calls.md,
 * "Generated messages".
 */
function label(field: string): string {
  const name = field.split('.').at(-1) ?? field;
  const words = labelNames.get(name) ?? name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const generated = z.locales.en().localeError;

/** Whether the contract defines a message for the rule instead of the library's default. */
function hasOwnMessage(issue: Issue): boolean {
  if (issue.code === 'custom') return true;
  // A reported issue has the shape of a raised one, plus its message.
  const generatedMessage = generated({ ...issue } as z.core.$ZodRawIssue);
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
  // A number that forms may send as text.
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

/** Of an optional field, the issue of the rule for a filled-in value. */
function issueOfValue(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const rules = issue.errors.filter((each) => !each.some(isBlankRule));
  const [found, ...others] = rules.length < issue.errors.length ? (rules[0] ?? []) : [];
  return found !== undefined && others.length === 0 ? issueOfValue(found) : issue;
}

const isBlankRule = (issue: Issue) =>
  issue.code === 'invalid_value' && issue.values.length === 1 && issue.values[0] === '';

/**
 * The generated messages of docs/rules/calls.md, "Generated messages", unless the rule has its own.
 */
function message(raised: Issue, field: string): string {
  const issue = issueOfValue(raised);
  const name = label(field);
  if (hasOwnMessage(issue)) return issue.message;
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

/** Converts zod issues to the `errors` of a 422 body: a list of messages per field. */
export function fieldErrors(issues: readonly Issue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    const field = issue.path.length > 0 ? issue.path.join('.') : 'body';
    (errors[field] ??= []).push(message(issue, field));
  }
  return errors;
}

/** NUL and lone surrogates: valid in JSON and URLs, but not in the database's texts. */
const unstorable = /[\0\p{Surrogate}]/u;

/**
 * All texts in parsed input that the database cannot store, as `errors`; empty when there are none.
 */
export function unstorableTexts(input: unknown, path: readonly string[] = []): FieldErrors {
  if (typeof input === 'string') {
    const field = path.join('.') || 'body';
    return unstorable.test(input) ? { [field]: [`${label(field)} is invalid.`] } : {};
  }
  if (typeof input !== 'object' || input === null) return {};
  const found: FieldErrors = {};
  for (const [key, value] of Object.entries(input)) {
    Object.assign(found, unstorableTexts(value, [...path, key]));
  }
  return found;
}
