import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openAsVisitor, playServer } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunk.
import './recovery-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

it.each(['', 'ann', 'ann@'])(
  'the invalid address %j is refused in a toast without a call',
  async (typed) => {
    const sent = playServer({});
    openAsVisitor('/forgot-password');
    const field = await screen.findByLabelText('Email');
    if (typed !== '') await userEvent.type(field, typed);
    await userEvent.click(screen.getByRole('button', { name: 'Email me a recovery link' }));
    expect(await screen.findByText('The given data was invalid.')).toBeVisible();
    expect(field).toBeInvalid();
    expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(false);
  },
);
