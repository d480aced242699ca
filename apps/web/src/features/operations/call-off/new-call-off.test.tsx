import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ThemeProviders } from '#app/providers.tsx';
import { queryClient } from '#lib/query-client.ts';
import { answering, playServer } from '#test-screen.tsx';
import { DialogHost } from '#ui/dialogs/dialog-host.tsx';
import { dismissDialogs } from '#ui/dialogs/dialogs.ts';
import { startTests } from '../../../test-setup.ts';
import { NewCallOff } from './new-call-off.tsx';

const trip = {
  booking_id: 5,
  date: '2099-07-01',
  time: '06:00:00',
  unit: 'Teaser',
  package: 'Full Day Package',
  name: 'Ann Angler',
};

afterEach(() => {
  act(dismissDialogs);
  vi.unstubAllGlobals();
});

function open(trips: object[]) {
  startTests();
  vi.stubGlobal('scrollTo', () => undefined);
  const sent = playServer({ 'GET /api/call-offs/trips': answering(trips) });
  const form = () => <NewCallOff onDone={() => undefined} onClose={() => undefined} />;
  const router = createRouter({
    routeTree: createRootRoute({ component: form }),
    history: createMemoryHistory({ initialEntries: ['/?date=2099-07-01'] }),
  });
  render(
    <ThemeProviders>
      <QueryClientProvider client={queryClient}>
        <RouterProvider<typeof router> router={router} />
        <DialogHost />
      </QueryClientProvider>
    </ThemeProviders>,
  );
  return sent;
}

it('says what is missing and makes no call until it is filled in', async () => {
  const sent = open([trip]);
  await userEvent.click(await screen.findByRole('button', { name: 'Call off 1 booking' }));
  expect(screen.getByText('Reason is required.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
  expect(screen.queryByRole('dialog', { name: /Call these days off/ })).not.toBeInTheDocument();
  expect(sent.every(({ call }) => call.startsWith('GET '))).toBe(true);
});

it('without bookings it blocks the days, and says when there is nothing to block either', async () => {
  open([]);
  expect(await screen.findByRole('button', { name: 'Close these days' })).toBeEnabled();
  await userEvent.click(screen.getByRole('checkbox', { name: /^Close these days/ }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Nothing to call off' })).toBeDisabled(),
  );
});

it.each([
  [[trip], true, 'Call these days off?'],
  [[trip], false, 'Call this trip off?'],
  [[trip, { ...trip, booking_id: 6 }], false, 'Call these trips off?'],
])(
  'asks about the days where they are closed, else about the trips',
  async (trips, closes, asks) => {
    open(trips);
    await screen.findByRole('button', { name: /^Call off \d bookings?$/ });
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Storm');
    if (!closes) await userEvent.click(screen.getByRole('checkbox', { name: /^Close these days/ }));
    await userEvent.click(screen.getByRole('button', { name: /^Call off \d bookings?$/ }));
    expect(await screen.findByText(asks)).toBeVisible();
  },
);
