import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { showToStaff } from '#test-part.tsx';
import { playServer } from '#test-screen.tsx';
import { NewBookingForm } from './new-booking-form.tsx';

const question = { name: 'Leave without saving?' };
const open = () => {
  playServer({});
  return showToStaff(<NewBookingForm units={[]} linked={{ day: null, unit: null }} />);
};

afterEach(() => vi.unstubAllGlobals());

it('asks before discarding anything typed, even without a name', async () => {
  const { leave } = open();
  fireEvent.change(await screen.findByLabelText('Staff notes'), { target: { value: 'Rods' } });
  leave();
  const dialog = await screen.findByRole('dialog', question);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Stay on this page' }));
  expect(screen.getByLabelText('Staff notes')).toHaveValue('Rods');
});

it('closes an untouched form without asking', async () => {
  const { leave } = open();
  await screen.findByLabelText('Staff notes');
  leave();
  expect(await screen.findByText('Elsewhere')).toBeVisible();
});
