import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { halfDay } from '#test-kinds.ts';
import { answering, openAsStaff, pageOf, playServer } from '#test-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

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
