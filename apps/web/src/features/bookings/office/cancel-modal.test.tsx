import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { CancelPreview } from '@slipway/contract/booking-office';
import { holdAnswer, showToStaff } from '#test-part.tsx';
import { answering, playServer } from '#test-screen.tsx';
import { CancelModal } from './cancel-modal.tsx';

const path = 'POST /api/bookings/41/cancel-preview';
const preview: CancelPreview = {
  currency: 'CAD',
  paid: 80,
  kept: 0,
  refund: 80,
  owed: 0,
  refunds: [],
  refusal: null,
};
const button = () => screen.findByRole('button', { name: 'Cancel booking' });
const open = () =>
  showToStaff(<CancelModal booking={{ id: 41, version: 1 }} onClose={() => undefined} />);

afterEach(() => vi.unstubAllGlobals());

it('cancels nothing before it is shown what comes back', async () => {
  playServer({});
  const shown = holdAnswer(path);
  open();
  expect(await button()).toBeDisabled();
  shown.answer(answering(preview)());
  await waitFor(async () => expect(await button()).toBeEnabled());
  expect(screen.getByText('Refund')).toBeVisible();
});

it('cannot cancel what is refused', async () => {
  playServer({ [path]: answering({ ...preview, refusal: 'It has departed.' }) });
  open();
  expect(await screen.findByText('It has departed.')).toBeVisible();
  expect(await button()).toBeDisabled();
});
