import { screen } from '@testing-library/react';
import type { Person } from '@slipway/contract/identity/identity';
import { expect, it } from 'vitest';
import { showAlone } from '#test-screen.tsx';
import { UserState } from './user-summary.tsx';

const person: Person = {
  id: 7,
  name: 'Gail Guest',
  email: 'gail@example.test',
  phone: null,
  role_name: 'Customer',
  email_verified: false,
  picture: null,
  bio: '',
  has_account: true,
  inactive: false,
  version: 1,
};

it.each([
  ['Guest', { has_account: false }],
  ['Guest', { has_account: false, email_verified: true }],
  ['Not verified', {}],
  ['Not verified', { role_name: 'Supervisor', has_account: false }],
  ['Active', { email_verified: true }],
  ['Archived', { has_account: false, inactive: true }],
] as const)('says %s of %o', async (word, of) => {
  showAlone(<UserState user={{ ...person, ...of }} />);
  expect(await screen.findByText(word)).toBeVisible();
});
