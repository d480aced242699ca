import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Announcement, ShownAnnouncement } from '@slipway/contract/messages/messages';
import { Providers } from '#app/providers.tsx';
import { makeRouter } from '#app/router.tsx';
import { pageData, setPageData, setUser } from '#lib/page-data.ts';
import { queryClient } from '#lib/query-client.ts';
import { admin } from '#test-part.tsx';
import { startTests } from '../../../test-setup.ts';
// Imported up front, so that no test waits for the lazy chunk.
import '#app/layouts/vertical-layout.tsx';
import './announcement-form.tsx';
import './announcements-screen.tsx';

const salmon: Announcement = {
  id: 7,
  text: 'The salmon are in.',
  from: '2026-06-10',
  to: '2026-06-20',
  audience: 'everyone',
  state: 'on',
  ended_at: null,
  version: 1,
};
const theirs: Announcement = { ...salmon, text: 'The cod are in.', version: 2 };

/** A server with one announcement that someone else changes before the first save. */
function server(row = salmon) {
  const saves: unknown[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (init.method === 'PUT') {
      const sent: unknown = JSON.parse(typeof init.body === 'string' ? init.body : '{}');
      saves.push(sent);
      return Promise.resolve(
        saves.length === 1
          ? Response.json({ code: 'conflict', message: 'Changed meanwhile.' }, { status: 409 })
          : Response.json({ data: theirs }),
      );
    }
    if (url.startsWith('/api/announcements/7')) {
      return Promise.resolve(Response.json({ data: saves.length === 0 ? row : theirs }));
    }
    if (url.startsWith('/api/announcements')) {
      const meta = { page: 1, per_page: 25, total: 1 };
      return Promise.resolve(Response.json({ data: [row], meta }));
    }
    return Promise.resolve(Response.json({ data: { announcements: [] } }));
  });
  return saves;
}

function open(path: string): ReturnType<typeof makeRouter> {
  const router = makeRouter();
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) });
  render(<Providers router={router} />);
  return router;
}

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

describe('announcements', () => {
  it('keeps what was typed after a concurrent save, and overwrites it when asked to', async () => {
    startTests(admin);
    const saves = server();
    open('/admin/announcements');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit announcement 7' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit announcement' }));
    fireEvent.change(dialog.getByLabelText('Text'), { target: { value: 'Mine.' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('The cod are in.');
    expect(dialog.getByLabelText('Text')).toHaveValue('Mine.');
    await userEvent.click(dialog.getByRole('button', { name: 'Keep mine and add theirs' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(saves).toMatchObject([
      { text: 'Mine.', version: 1 },
      { text: 'Mine.', version: 2 },
    ]);
  });
});

describe('the dialog of an announcement', () => {
  const titled = (name: string) => screen.findByRole('dialog', { name });

  it('is in the URL: a link opens it, and Back closes it', async () => {
    startTests(admin);
    server();
    const router = open('/admin/announcements?audience=everyone');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit announcement 7' }));
    expect(within(await titled('Edit announcement')).getByLabelText('Text')).toHaveValue(
      'The salmon are in.',
    );
    expect(router.state.location.search).toEqual({ audience: 'everyone', edit: 7 });
    router.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.pathname).toBe('/admin/announcements');
    await userEvent.click(screen.getByRole('button', { name: 'Add announcement' }));
    expect(within(await titled('Add announcement')).getByLabelText('Text')).toHaveValue('');
    expect(router.state.location.search).toEqual({ audience: 'everyone', edit: 'new' });
  });

  it('starts a new one with the text of an ended one, for upcoming dates', async () => {
    startTests(admin);
    server({ ...salmon, state: 'over', ended_at: '2026-06-12T10:00:00Z' });
    const router = open('/admin/announcements');
    const repeatLabel = 'Announce again: announcement 7';
    await userEvent.click(await screen.findByRole('button', { name: repeatLabel }));
    const dialog = within(await titled('Add announcement'));
    expect(dialog.getByLabelText('Text')).toHaveValue('The salmon are in.');
    expect(dialog.getByLabelText('From')).not.toHaveValue(salmon.from);
    expect(router.state.location.search).toEqual({ edit: 'new', again: 7 });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });
});

describe('the banner', () => {
  const visible: ShownAnnouncement = { id: 7, text: 'Wind.', audience: 'everyone', version: 1 };
  const announce = (...announcements: ShownAnnouncement[]) =>
    setPageData({ ...pageData(), announcements });

  it('stays dismissed until the announcement changes', async () => {
    startTests();
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: [] })));
    announce(visible, { ...visible, id: 8, text: 'For staff.', audience: 'staff' });
    open('/faq');
    const banner = within(await screen.findByRole('region', { name: 'Announcements' }));
    expect(banner.queryByText('For staff.')).not.toBeInTheDocument();
    // Another tab dismisses one meanwhile.
    localStorage.setItem('slipway-announcements-away', '["3:2"]');
    await userEvent.click(banner.getByRole('button', { name: 'Dismiss this announcement' }));
    expect(screen.queryByRole('region', { name: 'Announcements' })).not.toBeInTheDocument();
    expect(localStorage.getItem('slipway-announcements-away')).toBe('["3:2","7:1"]');
    announce({ ...visible, text: 'Storm.', version: 2 });
    expect(await screen.findByText('Storm.')).toBeVisible();
  });

  it('says on a phone how many more there are, and moves the focus to them', async () => {
    startTests();
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: [] })));
    announce(...[10, 11, 12].map((id) => ({ ...visible, id })));
    open('/faq');
    const banner = within(await screen.findByRole('region', { name: 'Announcements' }));
    await userEvent.click(banner.getByText('2 more announcements'));
    expect(banner.queryByText(/more announcement/)).not.toBeInTheDocument();
    const [, second] = banner.getAllByRole('button', { name: 'Dismiss this announcement' });
    await waitFor(() => expect(second).toHaveFocus());
  });

  it('is read again once someone signed in on a page without it', async () => {
    startTests();
    const forStaff = { ...visible, id: 9, text: 'For staff.', audience: 'staff' };
    vi.stubGlobal('fetch', (url: string) =>
      Promise.resolve(
        Response.json({ data: url === '/api/page-data' ? { announcements: [forStaff] } : [] }),
      ),
    );
    const router = open('/login');
    await screen.findByRole('button', { name: 'Sign in' });
    act(() => setUser(admin));
    await act(() => router.navigate({ href: '/faq' }));
    expect(await screen.findByText('For staff.')).toBeVisible();
  });
});
