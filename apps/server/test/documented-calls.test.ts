import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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
