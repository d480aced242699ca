import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { UnitBlock } from '@slipway/contract/catalogue/unit-blocks';
import { holdAnswer, showToStaff } from '#test-part.tsx';
import { answering, playServer } from '#test-screen.tsx';
import { UnitBlocks } from './unit-blocks.tsx';

const block: UnitBlock = {
  id: 5,
  unit_id: 3,
  item: 0,
  from_date: '2099-12-05',
  to_date: '2099-12-05',
  reason: 'Engine',
  platform: null,
  bookings: 0,
  bookings_under: [],
};

afterEach(() => vi.unstubAllGlobals());

it('unblocks dates only after a confirmation', async () => {
  const sent = playServer({ 'GET /api/unit-blocks': answering([block]) });
  const removed = holdAnswer('DELETE /api/unit-blocks/5');
  showToStaff(<UnitBlocks unitId={3} items={1} today="2099-01-01" />);
  const press = async (answer: string) => {
    await userEvent.click(await screen.findByRole('button', { name: /^Unblock / }));
    const question = await screen.findByRole('dialog', { name: /^Unblock .*\?$/ });
    await userEvent.click(within(question).getByRole('button', { name: answer }));
  };
  await press('Keep blocked');
  const button = screen.getByRole('button', { name: /^Unblock / });
  expect(button).toBeEnabled();
  await press('Unblock');
  await waitFor(() => expect(button).toHaveAttribute('data-loading'));
  const reads = sent.length;
  removed.answer(new Response(null, { status: 204 }));
  await waitFor(() => expect(sent.length).toBeGreaterThan(reads));
});
