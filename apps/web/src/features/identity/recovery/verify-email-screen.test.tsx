import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CurrentUser } from '@slipway/contract/identity/identity';
import { Providers } from '#app/providers.tsx';
import { makeRouter } from '#app/router.tsx';
import { pageData } from '#lib/page-data.ts';
import { startTests } from '#test-setup.ts';

const unverified: CurrentUser = {
  id: 7,
  name: 'Ann Angler',
  email: 'ann@slipway.test',
  phone: null,
  role_name: 'Customer',
  email_verified: false,
  card: null,
  picture: null,
};

function open() {
  const router = makeRouter();
  const history = createMemoryHistory({ initialEntries: ['/verify-email/s3cret'] });
  router.update({ ...router.options, history });
  render(<Providers router={router} />);
}

beforeEach(() => {
  startTests();
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

describe('the verification link', () => {
  it('asks to sign in first, returns, and verifies on a press', async () => {
    const sent: string[] = [];
    vi.stubGlobal('fetch', (url: string) => {
      sent.push(url);
      const data = url.includes('login') ? unverified : { status: 'verified' };
      return Promise.resolve(Response.json({ data }));
    });
    open();
    const main = await screen.findByText(/Sign in to your account to confirm/);
    expect(main).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Verify my address' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Set a new password' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
    await userEvent.type(await screen.findByLabelText('Email'), unverified.email);
    await userEvent.type(screen.getByLabelText('Password'), 'slipway-demo');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));

    await userEvent.click(await screen.findByRole('button', { name: 'Verify my address' }));
    expect(await screen.findByRole('status')).toHaveTextContent('Your address is verified.');
    expect(sent.at(-1)).toContain('/api/verify-email');
    expect(pageData().user?.email_verified).toBe(true);
  });

  /** Opens the link as this user, and presses; the server refuses it with this code. */
  async function refused(user: CurrentUser, code: string, text: string) {
    startTests(user);
    vi.stubGlobal('fetch', (url: string) =>
      Promise.resolve(
        url.endsWith('/api/verify-email')
          ? Response.json({ message: 'Invalid', errors: { token: [text] }, code }, { status: 422 })
          : Response.json({ data: { status: 'sent' } }),
      ),
    );
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Verify my address' }));
  }

  it('says so where the address was verified before', async () => {
    await refused({ ...unverified, email_verified: true }, 'link_is_over', 'No longer works.');
    expect(await screen.findByRole('status')).toHaveTextContent(
      'ann@slipway.test is verified already. Bookings made with it are in your account.',
    );
    expect(screen.getByRole('link', { name: 'My bookings' })).toBeVisible();
    expect(screen.queryByText('No longer works.')).not.toBeInTheDocument();
  });

  it('sends another where it is over', async () => {
    await refused(unverified, 'link_is_over', 'No longer works.');
    expect(await screen.findByRole('alert')).toHaveTextContent('No longer works.');
    expect(screen.queryByRole('button', { name: 'Verify my address' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByText('The link has been sent.')).toBeVisible();
  });

  it('offers to sign out where it belongs to another account', async () => {
    await refused(unverified, 'link_of_other_account', 'It belongs to another account.');
    expect(await screen.findByRole('alert')).toHaveTextContent('It belongs to another account.');
    expect(screen.getByRole('button', { name: 'Sign out and continue' })).toBeVisible();
  });
});
