import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answering, openAsVisitor, playServer, refusing } from '#test-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

const check = 'POST /reset-password/check';

it('asks for a new password with a link that works', async () => {
  playServer({ [check]: answering({ status: 'open' }) });
  openAsVisitor('/reset-password/abc?email=ann%40slipway.test');
  expect(await screen.findByLabelText('New password')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('ann@slipway.test');
});

it('says at once that a link works no more, and where to get another', async () => {
  const errors = { token: ['This link no longer works. Please ask for a new one.'] };
  playServer({ [check]: refusing(422, { message: 'The given data was invalid.', errors }) });
  openAsVisitor('/reset-password/xyz');
  expect(await screen.findByRole('alert')).toHaveTextContent('This link no longer works.');
  expect(screen.getByRole('link', { name: 'Get a new recovery link' })).toBeVisible();
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
});

it('does not stand in the way when it cannot be told', async () => {
  playServer({ [check]: refusing(429, { message: 'Too Many Attempts.' }) });
  openAsVisitor('/reset-password/abc');
  expect(await screen.findByLabelText('New password')).toBeVisible();
});
