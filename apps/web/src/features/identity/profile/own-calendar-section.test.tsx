import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answering, openAsCustomer, openAsStaff, playServer } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunks.
import '../profile-screen.tsx';
import './own-calendar-section.tsx';

const none = { made_at: null, fetched_at: null };
const made = { made_at: '2026-06-15T14:00:00Z', fetched_at: null };
const address = 'https://slipway.test/feeds/crew/aB-_9aB-_9aB-_9aB-_9aB.ics';
const profile = (more: Record<string, () => Response> = {}) =>
  playServer({
    'GET /api/cards': answering([]),
    'GET /api/addresses': answering([]),
    'GET /api/own-calendar': answering(none),
    ...more,
  });
const section = async () =>
  within(await screen.findByRole('region', { name: 'Your own calendar' }));

afterEach(() => vi.unstubAllGlobals());

it('makes the address, and shows it once with the focus on it', async () => {
  profile({ 'POST /api/own-calendar': answering({ ...made, address }) });
  openAsStaff('/profile', 'rent', 'Supervisor');
  const part = await section();
  await userEvent.click(await part.findByRole('button', { name: 'Make an address' }));
  const field = await part.findByLabelText('Address of your calendar');
  expect(field).toHaveValue(address);
  expect(field).toHaveFocus();
  expect(part.getByRole('link', { name: 'Add on this device' })).toHaveAttribute(
    'href',
    'webcal://slipway.test/feeds/crew/aB-_9aB-_9aB-_9aB-_9aB.ics',
  );
  expect(part.getByText(/No calendar has read it yet/)).toBeVisible();
});

it('replaces and removes it after a question', async () => {
  const sent = profile({
    'GET /api/own-calendar': answering({ ...made, fetched_at: '2026-06-16T14:00:00Z' }),
    'POST /api/own-calendar': answering({ ...made, address }),
    'DELETE /api/own-calendar': answering(none),
  });
  openAsStaff('/profile');
  const part = await section();
  expect(await part.findByText(/last read/)).toBeVisible();
  expect(part.queryByLabelText('Address of your calendar')).not.toBeInTheDocument();
  await userEvent.click(part.getByRole('button', { name: 'New address' }));
  const question = await screen.findByRole('dialog', {
    name: 'Make a new address for your calendar?',
  });
  expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(false);
  await userEvent.click(within(question).getByRole('button', { name: 'New address' }));
  expect(await part.findByLabelText('Address of your calendar')).toHaveValue(address);
  await userEvent.click(part.getByRole('button', { name: 'Remove' }));
  const removal = await screen.findByRole('dialog', { name: 'Remove the address?' });
  await userEvent.click(within(removal).getByRole('button', { name: 'Remove' }));
  expect(await part.findByRole('button', { name: 'Make an address' })).toBeVisible();
  expect(part.queryByLabelText('Address of your calendar')).not.toBeInTheDocument();
});

it('is not there for a customer', async () => {
  const sent = profile();
  openAsCustomer('/profile');
  expect(await screen.findByRole('region', { name: 'Your account' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Your own calendar' })).not.toBeInTheDocument();
  expect(sent.some(({ call }) => call.includes('own-calendar'))).toBe(false);
});
