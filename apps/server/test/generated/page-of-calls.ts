import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Call } from '@slipway/contract/call';

/** docs/rules/calls.md, which says of every call who may make it. */
export const pageOfCalls = readFileSync(
  join(import.meta.dirname, '../../../../docs/rules/calls.md'),
  'utf8',
);

/** The calls of the page, each with who may make it, in the page's words. */
export const callsOfPage = [
  ...pageOfCalls.matchAll(/^- `(?<name>[A-Z]+ \/[^`]*)` \((?<access>[^;)]*)/gm),
].map(({ groups }) => ({ name: groups?.['name'] ?? '', access: groups?.['access'] ?? '' }));

/** How the page says who may make a call. */
export function accessText({ access }: Call): string {
  if (typeof access === 'string') return access === 'anyone' ? 'anyone' : 'signed in';
  return [access]
    .flat()
    .map(({ action, subject }) => `${action} ${subject}`)
    .join(' or ');
}

/** The fields of an answer, of a list those of its rows; null: it has none. */
export function fieldsOf(answer: unknown): string[] | null {
  if (answer instanceof z.ZodArray) return fieldsOf(answer.element);
  if (answer instanceof z.ZodNullable) return fieldsOf(answer.unwrap());
  if (!(answer instanceof z.ZodObject)) return null;
  const { shape } = answer;
  return 'data' in shape ? fieldsOf(shape['data']) : Object.keys(shape);
}

/** A beginning of what the page says of a call: its line, and the names of its fields. */
export function entryOf(name: string, call: Call): string {
  const named = (head: string, fields: readonly string[]) =>
    fields.length === 0
      ? []
      : [`  - ${head}: ${fields.map((field) => `\`${field}\``).join(', ')}.`];
  return [
    `- \`${name}\` (${accessText(call)}). ${call.summary}.`,
    ...named('Takes', fieldsOf(call.body) ?? []),
    ...named('Answers', fieldsOf(call.answer) ?? []),
  ].join('\n');
}
