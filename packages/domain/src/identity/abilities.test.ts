import { expect, test } from 'vitest';
import { abilitiesOf, can, isBoundByTerms, isRole, roles, staffArea } from '#identity/abilities.ts';
import type { Action, Role, Subject } from '#identity/abilities.ts';

const subjects: Subject[] = ['Page', 'Customer', 'Desk', 'Supervisor', 'Admin', 'all'];

test.each<[Role | null, Action, Subject[]]>([
  [null, 'read', ['Page']],
  [null, 'manage', []],
  ['Customer', 'read', ['Page', 'Customer']],
  ['Customer', 'manage', ['Customer']],
  ['Desk', 'read', ['Page', 'Desk']],
  ['Desk', 'manage', ['Desk']],
  ['Supervisor', 'read', ['Page', 'Supervisor']],
  ['Supervisor', 'manage', ['Supervisor']],
  ['Admin', 'read', subjects],
  ['Admin', 'manage', subjects],
])('%s may %s exactly %j', (role, action, allowed) => {
  expect(subjects.filter((subject) => can(role, { action, subject }))).toEqual(allowed);
});

test.each<[Role | null, boolean, boolean]>([
  [null, false, false],
  ['Customer', false, false],
  ['Desk', true, true],
  ['Supervisor', true, false],
  ['Admin', true, false],
])('%s is staff: %j, bound by the terms: %j', (role, staff, bound) => {
  expect(can(role, staffArea)).toBe(staff);
  expect(role !== null && isBoundByTerms(role)).toBe(bound);
});

test('the browser gets exactly the abilities the server checks', () => {
  for (const role of [null, ...roles]) {
    for (const ability of abilitiesOf(role)) expect(can(role, ability)).toBe(true);
  }
});

test.each([
  ['Admin', true],
  ['admin', false],
  ['Owner', false],
])('%s is a role: %j', (s, expected) => {
  expect(isRole(s)).toBe(expected);
});
