import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CurrentUser } from '@slipway/contract/identity/identity';
import { Providers } from '#app/providers.tsx';
import { makeRouter } from '#app/router.tsx';
import { pageData } from '#lib/page-data.ts';
import { startTests } from '#test-setup.ts';

const customer: CurrentUser = {
  id: 7,
  name: 'Ann Angler',
  email: 'ann@slipway.test',
  phone: null,
  role_name: 'Customer',
  email_verified: true,
  card: null,
  picture: null,
};

function open(path: string) {
  const router = makeRouter();
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) });
  render(<Providers router={router} />);
  return router;
}

beforeEach(() => {
  startTests();
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

async function signIn() {
  await userEvent.type(await screen.findByLabelText('Email'), 'ann@slipway.test');
  await userEvent.type(screen.getByLabelText('Password'), 'slipway-demo');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('login', () => {
  it('shows the required text when refused, and keeps what was typed', async () => {
    const refusal = { message: 'The given data was invalid.', errors: { email: ['no'] } };
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refusal, { status: 422 })));
    open('/login');
    await signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent('The given data was invalid.');
    expect(screen.getByLabelText('Email')).toHaveValue('ann@slipway.test');
  });

  it('says what may be wrong, at the fields too, and where who never had a password gets one', async () => {
    const refusal = { message: 'The given data was invalid.', errors: { email: ['no'] } };
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refusal, { status: 422 })));
    open('/login');
    await signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^The given data was invalid\.$/);
    expect(screen.getByRole('status')).toHaveTextContent(
      'The email address or the password is wrong. If you have never set a password, choose Forgot Password.',
    );
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
    expect(screen.getByLabelText('Email')).toBeInvalid();
    expect(screen.getByLabelText('Password')).toBeInvalid();
  });

  it('marks a password that is missing', async () => {
    open('/login');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(screen.getByLabelText('Password')).toBeInvalid();
  });

  it('returns to the page that required it', async () => {
    // That page loads lists of its own, and announcements are read again after sign-in.
    vi.stubGlobal('fetch', (url: unknown, init?: RequestInit) => {
      const rows = String(url).includes('/api/page-data') ? pageData() : [];
      return Promise.resolve(Response.json({ data: init?.method === 'POST' ? customer : rows }));
    });
    const router = open('/profile');
    await signIn();
    expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/profile');
    expect(pageData().user?.name).toBe('Ann Angler');
  });

  it('has the whole menu of staff at once', async () => {
    const records = { bookings: true, orders: false, products: false, departures: true };
    const supervisor = { ...customer, role_name: 'Supervisor' as const };
    vi.stubGlobal('fetch', (url: unknown, init?: RequestInit) => {
      const isPage = String(url).includes('/api/page-data');
      const rows = isPage ? { ...pageData(), user: supervisor, records } : [];
      return Promise.resolve(Response.json({ data: init?.method === 'POST' ? supervisor : rows }));
    });
    open('/login');
    await signIn();
    expect(await screen.findByRole('link', { name: 'Departures' })).toBeVisible();
  });

  it('shows and hides the password', async () => {
    open('/login');
    const field = await screen.findByLabelText('Password');
    await userEvent.click(screen.getByRole('button', { name: 'Show the password' }));
    expect(field).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide the password' }));
    expect(field).toHaveAttribute('type', 'password');
  });

  it('offers recovery and booking', async () => {
    open('/login');
    expect(await screen.findByRole('link', { name: 'Forgot Password' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    expect(screen.getByRole('link', { name: 'No Booking? Create one now!' })).toHaveAttribute(
      'href',
      '/book',
    );
  });

  it('redirects a signed-in user home', async () => {
    startTests(customer);
    const router = open('/login');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});
