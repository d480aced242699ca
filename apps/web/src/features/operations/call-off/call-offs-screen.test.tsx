import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openAsStaff, pageOf, playServer } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunks.
import '#app/layouts/vertical-layout.tsx';
import './call-offs-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

it('keeps unit and reason in one run of text on a phone, so that no colon stands alone', async () => {
  playServer({
    'GET /api/': pageOf([]),
    'GET /api/call-offs': pageOf([
      {
        ...{ id: 9, from_date: '2099-07-01', to_date: '2099-07-01', unit: 'Teaser' },
        ...{
          reason: 'Storm',
          bookings: 2,
          open: 1,
          came_back: 0,
          made_by: 'Ann',
          made_at: '2099-06-30T12:00:00.000Z',
        },
      },
    ]),
  });
  openAsStaff('/admin/called-off', 'rent');
  const reasons = await screen.findAllByText('Storm');
  expect(reasons.map((one) => one.parentElement?.textContent)).toContain('Teaser: Storm');
});
