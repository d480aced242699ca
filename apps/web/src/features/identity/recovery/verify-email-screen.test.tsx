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
});
