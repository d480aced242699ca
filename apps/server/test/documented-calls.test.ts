import { expect, test } from 'vitest';
import type { Call } from '@slipway/contract/call';
import { allCalls } from '@slipway/contract/calls';
import { allRefusalCodes, refusalCodes } from '@slipway/contract/refusal-codes';
import {
  accessText,
  callsOfPage,
  entryOf,
  fieldsOf,
  pageOfCalls,
} from './generated/page-of-calls.ts';

const calls = Object.entries<Call>(allCalls);

/** Fields that "Conventions" describes for every call. */
const inEveryForm = new Set(['_method']);

const named = new Set(callsOfPage.map(({ name }) => name));

test('the page of calls has every call of the contract', () => {
  const missing = calls.filter(([name]) => !named.has(name));
  expect(
    missing.map(([name, call]) => entryOf(name, call)).join('\n'),
    'to be added to docs/rules/calls.md, once it is right',
  ).toBe('');
});

test('the page of calls has each once, with who may make it, and no other', () => {
  const documented = calls.filter(([name]) => named.has(name));
  expect(callsOfPage.map(({ name, access }) => `${name}: ${access}`).toSorted()).toEqual(
    documented.map(([name, call]) => `${name}: ${accessText(call)}`).toSorted(),
  );
});

test('the page of calls has every code of refusals, with its status and meaning', () => {
  const [, section = ''] = pageOfCalls.split('\n## Codes\n');
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

test.each([
  { head: 'Takes', part: 'body' },
  { head: 'Answers', part: 'answer' },
] as const)('$head: has every field where the page lists fields', ({ head, part }) => {
  const listed = new RegExp(`^ {2}- ${head}: ((?:list of |page of )?\`.*)$`, 'm');
  const entries = pageOfCalls.split(/^- `(?=[A-Z]+ \/)/m).slice(1);
  const written = entries.flatMap((entry) => {
    const name = entry.slice(0, entry.indexOf('`'));
    const [, text = ''] = listed.exec(entry) ?? [];
    const fields = fieldsOf(calls.find(([it]) => it === name)?.[1][part]);
    return text === '' || fields === null ? [] : [{ name, text, fields }];
  });
  expect(written.length).toBeGreaterThan(100);
  const missing = written.flatMap(({ name, text, fields }) =>
    fields
      .filter((field) => !inEveryForm.has(field) && !text.includes(`\`${field}\``))
      .map((field) => `${name}: ${field}`),
  );
  expect(missing).toEqual([]);
});
