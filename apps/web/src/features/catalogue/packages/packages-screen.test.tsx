import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { halfDay, managedPackage } from '#test-kinds.ts';
import { answering, openAsStaff, pageOf, playServer } from '#test-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['the trip', { sold_by: 'trip' }, /900\.00$/],
  ['an item', { sold_by: 'item' }, /900\.00 an item$/],
  ['a guest', { sold_by: 'seat' }, /900\.00 a guest$/],
  [
    'a night',
    { length: { form: 'days', from: 1, to: 7, step: 1, counted: 'nights' } },
    /900\.00 a night$/,
  ],
])('says that a price is for %s', async (_case, facts, text) => {
  const row = { ...managedPackage, kind_facts: { ...halfDay, ...facts } };
  playServer({
    'GET /api/packages': pageOf([row]),
    'GET /api/package-kinds': answering([]),
    'GET /api/units': pageOf([]),
  });
  openAsStaff('/admin/packages');
  const price = await screen.findByText(/900\.00/);
  expect(price.parentElement).toHaveTextContent(text);
});

it('has a tab for each group of kinds, and one for all', async () => {
  playServer({
    'GET /api/packages': pageOf([]),
    'GET /api/package-kinds': answering([{ ...halfDay, group: 'cruise', ended: 0 }]),
    'GET /api/units': pageOf([]),
  });
  openAsStaff('/admin/packages');
  const group = await screen.findByRole('tab', { name: 'cruise' });
  expect(screen.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.click(group);
  expect(await screen.findByRole('tab', { name: 'cruise', selected: true })).toBeVisible();
});
