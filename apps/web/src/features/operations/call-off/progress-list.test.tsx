import { MantineProvider } from '@mantine/core';
import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { CalledOffTrip } from '@slipway/contract/operations/call-offs';
import { beforeEach, expect, it, vi } from 'vitest';
import { startTests } from '../../../test-setup.ts';
import { ProgressList } from './progress-list.tsx';

beforeEach(() => {
  startTests();
  vi.stubGlobal('scrollTo', () => undefined);
  Element.prototype.scrollIntoView = () => undefined;
});

const trip = (n: number): CalledOffTrip => ({
  booking_id: n,
  date: '2099-07-01',
  time: '06:00:00',
  unit: 'Teaser',
  package: 'Full Day Package',
  name: `Guest ${n}`,
  email: `guest${n}@example.test`,
  phone: '+14165550123',
  details: 2,
  currency: 'CAD',
  paid: 100,
  state: n <= 3 ? 'failed' : 'told',
  reason: n <= 3 ? 'No such mailbox' : n === 4 ? 'Mailbox full' : '',
  mail: n <= 4 ? 'failed' : 'sent',
  sms: n <= 3 ? 'failed' : 'sent',
  new_date: null,
  new_time: null,
  expires_at: '2099-08-01T00:00:00.000Z',
});

it('shows fifty bookings in pages, and those in one state', async () => {
  const trips = Array.from({ length: 50 }, (_, n) => trip(n + 1));
  const rootRoute = createRootRoute({ component: () => <ProgressList trips={trips} /> });
  const router = createRouter({
    routeTree: rootRoute,
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <MantineProvider>
      <I18nProvider i18n={i18n}>
        <RouterProvider<typeof router> router={router} />
      </I18nProvider>
    </MantineProvider>,
  );
  const names = () => screen.getAllByText(/^Guest /).length;
  expect(await screen.findByText('1–25 of 50')).toBeVisible();
  expect(names()).toBe(25);
  expect(screen.getByText(/^Email failed:/)).toHaveTextContent('Email failed: Mailbox full');
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  expect(await screen.findByText('Guest 50')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Failed 3' }));
  expect(names()).toBe(3);
  expect(screen.getByRole('button', { name: 'Failed 3' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'All 50' }));
  expect(names()).toBe(25);
});
