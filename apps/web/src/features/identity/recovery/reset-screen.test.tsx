import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import userEvent from '@testing-library/user-event';
import { answering, openAsCustomer, openAsVisitor, playServer, refusing } from '#test-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

const check = 'POST /reset-password/check';

it('asks for a new password when the link is valid', async () => {
  playServer({ [check]: answering({ status: 'open' }) });
  openAsVisitor('/reset-password/abc?email=ann%40slipway.test');
  expect(await screen.findByLabelText('New password')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('ann@slipway.test');
});

it('says immediately that a link has expired, and where to get another', async () => {
  const errors = { token: ['This link no longer works. Please ask for a new one.'] };
  playServer({
    [check]: refusing(422, {
      code: 'link_is_over',
      message: 'The given data was invalid.',
      errors,
    }),
  });
  openAsVisitor('/reset-password/xyz');
  expect(await screen.findByRole('alert')).toHaveTextContent('This link no longer works.');
  expect(screen.getByRole('link', { name: 'Get a new recovery link' })).toBeVisible();
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
});

it('still shows the form when the link cannot be checked', async () => {
  playServer({ [check]: refusing(429, { message: 'Too Many Attempts.' }) });
  openAsVisitor('/reset-password/abc');
  expect(await screen.findByLabelText('New password')).toBeVisible();
});

it('says who is signed in instead of redirecting home, and continues once they are signed out', async () => {
  const sent = playServer({
    [check]: answering({ status: 'open' }),
    'POST /logout': () => new Response(null, { status: 204 }),
  });
  const router = openAsCustomer('/reset-password/abc?email=bob%40slipway.test');
  expect(await screen.findByText('Ann Angler')).toBeInTheDocument();
  expect(screen.getByText('bob@slipway.test')).toBeInTheDocument();
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Stay signed in' })).toHaveAttribute('href', '/');
  await userEvent.click(screen.getByRole('button', { name: 'Sign out and continue' }));
  expect(await screen.findByLabelText('New password')).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveValue('bob@slipway.test');
  expect(sent.map(({ call }) => call)).toContain('POST /logout');
  expect(router.state.location.pathname).toBe('/reset-password/abc');
});

it('reports an expired link to a signed-in user as well', async () => {
  const errors = { token: ['This link no longer works. Please ask for a new one.'] };
  playServer({
    [check]: refusing(422, {
      code: 'link_is_over',
      message: 'The given data was invalid.',
      errors,
    }),
  });
  openAsCustomer('/reset-password/xyz');
  expect(await screen.findByRole('alert')).toHaveTextContent('This link no longer works.');
});

it('requesting a link says who is signed in, and where to change the password', async () => {
  playServer({});
  openAsCustomer('/forgot-password');
  expect(await screen.findByText('Ann Angler')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'profile page' })).toHaveAttribute('href', '/profile');
  expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
});
