import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showToStaff } from '#test-part.tsx';
import { playServer } from '#test-screen.tsx';
import { NewBookingForm } from './new-booking-form.tsx';

const question = { name: 'Leave without saving?' };
const open = () => {
  playServer({});
  return showToStaff(<NewBookingForm units={[]} />);
};

afterEach(() => vi.unstubAllGlobals());

it('asks before anything typed is left behind, before a name too', async () => {
  const { leave } = open();
  fireEvent.change(await screen.findByLabelText('Staff notes'), { target: { value: 'Rods' } });
  leave();
  expect(await screen.findByRole('dialog', question)).toBeVisible();
});

it('lets go of a form that nothing was done in', async () => {
  const { leave } = open();
  await screen.findByLabelText('Staff notes');
  leave();
  expect(await screen.findByText('Elsewhere')).toBeVisible();
});
