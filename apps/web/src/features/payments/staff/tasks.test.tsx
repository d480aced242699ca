import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { MoneyTask } from '@slipway/contract/payments/money';
import { pageData, setPageData } from '#lib/page-data.ts';
import { openAsStaff, pageOf, playServer } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunk.
import '#app/screens/tasks-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

const undelivered: MoneyTask = {
  id: 1,
  kind: 'message_failed',
  booking_id: null,
  order_id: null,
  payment_id: null,
  departure_id: null,
  message_id: 12,
  job_id: null,
  customer: null,
  amount: null,
  currency: null,
  reason: 'No such mailbox',
  made_at: '2030-06-01T15:00:00Z',
  done_at: null,
  done_by: null,
  done_note: '',
};

describe('To do', () => {
  it.each([
    ['an Admin', 'Admin', true],
    ['a Supervisor', 'Supervisor', false],
  ] as const)('offers %s the screens they may open', async (_, role, isOffered) => {
    playServer({ 'GET /api/': pageOf([undelivered]) });
    openAsStaff('/admin/to-do', 'rent', role);
    expect(await screen.findByText('Message not delivered')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Message 12' }) !== null).toBe(isOffered);
  });

  it.each([
    ['in a table', true],
    ['on a phone', false],
  ])('says who did it, %s', async (_, matches) => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches,
      media,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const done = { ...undelivered, done_at: '2030-06-02T15:00:00Z', done_by: 'Robin Hale' };
    playServer({ 'GET /api/': pageOf([done]) });
    openAsStaff('/admin/to-do?state=done', 'rent', 'Supervisor');
    expect(await screen.findByText('Robin Hale')).toBeVisible();
    expect(screen.getByText(/^Done by/)).toBeVisible();
  });

  it('names the customer apart from the booking', async () => {
    playServer({
      'GET /api/': pageOf([{ ...undelivered, booking_id: 9, customer: 'Sofia Rossi' }]),
    });
    openAsStaff('/admin/to-do', 'rent', 'Supervisor');
    expect(await screen.findByRole('link', { name: 'Booking 9, Sofia Rossi' })).toBeVisible();
    expect(screen.queryByText(/^Done by/)).toBeNull();
  });
});

it('names inshore trips without a boat and messages that were not sent', async () => {
  playServer({
    'GET /api/inshorePackagesWithPayments': pageOf([
      { id: 7, status: 2 },
      { id: 8, status: 6 },
    ]),
    'GET /api/messages': pageOf([{ id: 1 }]),
    'GET /api/': pageOf([]),
  });
  openAsStaff('/admin/to-do', 'rent', 'Admin');
  setPageData({ ...pageData(), delivery: { mail: false, sms: false } });
  expect(await screen.findByText(/1 inshore trip waits for a boat\./)).toBeVisible();
  expect(await screen.findByText(/Email is not set up: 1 message was not sent\./)).toBeVisible();
  expect(await screen.findByText('Nothing else to do')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Contract them' })).toBeVisible();
});
