import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Message, MessageDetails } from '@slipway/contract/messages/messages';
import { Providers } from '#app/providers.tsx';
import { makeRouter } from '#app/router.tsx';
import { queryClient } from '#lib/query-client.ts';
import { admin } from '#test-part.tsx';
import { startTests } from '../../test-setup.ts';
// Imported up front, so that no test waits for the lazy chunk.
import '#app/layouts/vertical-layout.tsx';
import './message-drawer.tsx';
import './messages-screen.tsx';

const message: Message = {
  id: 10,
  channel: 'mail',
  recipient: 'ann@slipway.test',
  template: 'booking-confirmation',
  subject: 'Booking 29 confirmed',
  state: 'failed',
  attempts: 3,
  last_error: '550 no such mailbox',
  booking_id: 29,
  user_id: 7,
  sent_again_from: null,
  created_at: '2026-11-21T15:04:00.000Z',
  sent_at: null,
  forgotten: false,
  can_send_again: true,
};
const details: MessageDetails = {
  ...message,
  html: '<p>Hi</p>',
  text: 'Hi',
  attachments: [{ filename: 'booking-29.ics', content_type: 'text/calendar' }],
  link_hidden: false,
};

/** Serves the list, single messages and sending; records the calls. */
function server(
  rows: Message[],
  delivery = { mail: true, sms: true },
  isLong = false,
  over: Partial<MessageDetails> = {},
): string[] {
  const calls: string[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    calls.push(`${init.method ?? 'GET'} ${url}`);
    const total = isLong ? 1000 : rows.length;
    const meta = { page: 1, per_page: 25, total, total_is_least: isLong };
    if (url.endsWith('/send')) return Promise.resolve(Response.json({ data: { id: 11 } }));
    if (/\/\d+$/.test(url)) {
      const id = Number(url.split('/').at(-1));
      return Promise.resolve(Response.json({ data: { ...details, ...over, id } }));
    }
    return Promise.resolve(Response.json({ data: rows, meta, delivery }));
  });
  return calls;
}

function open(path: string) {
  const router = makeRouter();
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) });
  render(<Providers router={router} />);
  return router;
}

beforeEach(() => {
  startTests(admin);
  queryClient.clear();
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

describe('messages', () => {
  it('requests the rows that the URL names, and keeps the search there', async () => {
    const calls = server([message]);
    const router = open('/admin/messages?state=failed&page=2');
    expect(await screen.findByText('550 no such mailbox')).toBeVisible();
    expect(calls[0]).toBe('GET /api/messages?page=2&per_page=25&sort=-created_at&state=failed');
    fireEvent.change(screen.getByLabelText('Search messages'), { target: { value: '29' } });
    await waitFor(() => expect(router.state.location.search).toEqual({ state: 'failed', q: 29 }));
    await userEvent.click(screen.getByText('Clear'));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('writes the number of an SMS as it is read', async () => {
    server([{ ...message, channel: 'sms', recipient: '+14165550188', subject: null }]);
    open('/admin/messages');
    expect(await screen.findByText('+1 416 555 0188')).toBeVisible();
  });

  it('counts pages from the end of a long list', async () => {
    const calls = server([message], { mail: true, sms: true }, true);
    open('/admin/messages');
    await userEvent.click(await screen.findByRole('button', { name: 'Last' }));
    await waitFor(() =>
      expect(calls).toContain('GET /api/messages?page=1&per_page=25&sort=-created_at&from_end=1'),
    );
  });

  it.each([
    [{ mail: false, sms: false }, /Email and SMS are not set up/],
    [{ mail: false, sms: true }, /Email is not set up/],
    [{ mail: true, sms: false }, /SMS is not set up/],
  ])('says what is not set up, and leads to where email is: %j', async (delivery, expected) => {
    server([], delivery);
    open('/admin/messages');
    expect(await screen.findByText(expected)).toBeVisible();
    expect(screen.getByText('No messages yet')).toBeVisible();
    const link = screen.queryByRole('link', { name: 'Set up email under Cards and emails' });
    expect(link?.getAttribute('href') ?? null).toBe(delivery.mail ? null : '/admin/providers');
  });

  it('shows a message in a sandboxed frame, and sends it again', async () => {
    const calls = server([message]);
    const router = open('/admin/messages?message=10');
    const dialog = await screen.findByRole('dialog', { name: 'Message 10' });
    const frame = await within(dialog).findByTitle('The email as the recipient sees it');
    expect(frame).toHaveAttribute('sandbox', '');
    expect(frame).toHaveAttribute('src', '/api/messages/10/body');
    expect(dialog).toHaveTextContent('550 no such mailbox');
    expect(within(dialog).getByRole('link', { name: 'booking-29.ics' })).toHaveAttribute(
      'href',
      '/api/messages/10/attachments/1',
    );
    await userEvent.click(within(dialog).getByText('Send again'));
    await waitFor(() => expect(router.state.location.search).toEqual({ message: 11 }));
    expect(calls).toContain('POST /api/messages/10/send');
  });

  it('leads from a gift card that was delivered to where it is sent again', async () => {
    const delivered = { state: 'sent', last_error: null, can_send_again: false } as const;
    const gift = { ...delivered, template: 'gift-card', link_hidden: true };
    server([message], { mail: true, sms: true }, false, gift);
    open('/admin/messages?message=10');
    const dialog = within(await screen.findByRole('dialog', { name: 'Message 10' }));
    expect(await dialog.findByText(/^The code is hidden/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Send again' })).toBeDisabled();
    const link = dialog.getByRole('link', { name: 'Gift cards' });
    expect(link).toHaveAttribute('href', '/admin/gift-cards');
  });
});
