import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '@slipway/contract/call';
import { allCalls } from '@slipway/contract/calls';
import { allRefusalCodes, refusalCodes } from '@slipway/contract/refusal-codes';

const page = readFileSync(join(import.meta.dirname, '../../../docs/rules/calls.md'), 'utf8');

/** How the page says who may make a call. */
function accessText({ access }: Call): string {
  if (typeof access === 'string') return access === 'anyone' ? 'anyone' : 'signed in';
  const abilities = [access].flat().map(({ action, subject }) => `${action} ${subject}`);
  return abilities.join(' or ');
}

test('the page of calls has every call of the contract once, and no other', () => {
  const lines = [...page.matchAll(/^- `([A-Z]+ \/[^`]*)` \(([^;)]*)/gm)];
  const documented = lines.map(([, name, access]) => `${name}: ${access}`);
  const calls = Object.entries<Call>(allCalls);
  expect(documented.toSorted()).toEqual(
    calls.map(([name, call]) => `${name}: ${accessText(call)}`).toSorted(),
  );
});

test('the page of calls has every code of refusals, with its status and meaning', () => {
  const [, section = ''] = page.split('\n## Codes\n');
  const rows = [
    ...(section.split('\n## ')[0] ?? '').matchAll(/^\| `(\w+)` +\| (\d+) +\| (.*?) +\|$/gm),
  ];
  expect(rows.map(([, ...row]) => row)).toEqual(
    allRefusalCodes.map((code) => {
      const { status, meaning } = refusalCodes[code];
      return [code, String(status), meaning];
    }),
  );
});

/** The fields of an answer, of a list those of its rows; null: it has none. */
function fieldsOf(answer: unknown): string[] | null {
  if (answer instanceof z.ZodArray) return fieldsOf(answer.element);
  if (answer instanceof z.ZodNullable) return fieldsOf(answer.unwrap());
  if (!(answer instanceof z.ZodObject)) return null;
  const { shape } = answer;
  return 'data' in shape ? fieldsOf(shape['data']) : Object.keys(shape);
}

test('an answer that the page writes down has all its fields there', () => {
  const entries = page.split(/^- `(?=[A-Z]+ \/)/m).slice(1);
  const written = entries.flatMap((entry) => {
    const name = entry.slice(0, entry.indexOf('`'));
    const [, text = ''] = /^ {2}- Answers: ((?:list of |page of )?`.*)$/m.exec(entry) ?? [];
    const fields = fieldsOf(Object.entries<Call>(allCalls).find(([it]) => it === name)?.[1].answer);
    return text === '' || fields === null ? [] : [{ name, text, fields }];
  });
  expect(written.length).toBeGreaterThan(100);
  const missing = written.flatMap(({ name, text, fields }) =>
    fields.filter((field) => !text.includes(`\`${field}\``)).map((field) => `${name}: ${field}`),
  );
  expect(missing).toEqual([]);
});
