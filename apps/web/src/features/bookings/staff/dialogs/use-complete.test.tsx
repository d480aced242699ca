import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answering, playServer, showAlone } from '#test-screen.tsx';
import { useComplete } from './use-complete.ts';

afterEach(() => vi.unstubAllGlobals());

const call = 'POST /api/bookings/41/complete';

function Completer({ starts_at }: { starts_at: string }) {
  const { ask } = useComplete({ id: 41, version: 1, starts_at });
  return <button onClick={ask}>Go</button>;
}
async function complete(starts_at: string) {
  const sent = playServer({ [call]: answering({}) });
  showAlone(<Completer starts_at={starts_at} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Go' }));
  return () => sent.filter((one) => one.call === call).length;
}

it('asks before it completes a booking that has not started', async () => {
  const done = await complete('2999-01-01T10:00:00.000Z');
  expect(await screen.findByText('The trip has not started yet.')).toBeVisible();
  expect(done()).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Complete' }));
  await waitFor(() => expect(done()).toBe(1));
});

it('completes one that has started at once', async () => {
  const done = await complete('2026-01-01T10:00:00.000Z');
  await waitFor(() => expect(done()).toBe(1));
});
