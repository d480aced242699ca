import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Platform } from '@slipway/contract/catalogue/platforms';
import { answering, openAsStaff, pageOf, playServer } from '#test-screen.tsx';
// Loaded ahead, so that no test waits for them.
import '#app/layouts/vertical-layout.tsx';
import '#features/catalogue/platforms/platforms-screen.tsx';
import '#features/identity/users/users-screen.tsx';

const platform: Platform = {
  id: 3,
  name: 'Boatbay',
  url: 'https://boatbay.test',
  type: 'link',
  picture: null,
  ended: 0,
  version: 1,
  used_by: { units: 0 },
  feed_url: null,
  offers: { url: null, read_at: null, error: null, total: 0, problems: 0 },
};

afterEach(() => vi.unstubAllGlobals());

it('asks for what the URL names, and leaves out what is no filter or sort', async () => {
  const sent = playServer({ 'GET /api/users': pageOf([]) });
  openAsStaff('/admin/users?role=Supervisor&state=everything&sort=shoe_size&page=2&q=ann');
  await waitFor(() => expect(sent.map(({ call }) => call).join()).toContain('/api/users?'));
  const { call = '' } = sent.find((it) => it.call.includes('/api/users?')) ?? {};
  const query = Object.fromEntries(new URLSearchParams(call.split('?')[1]));
  expect(query).toEqual({ role: 'Supervisor', sort: 'name', page: '2', per_page: '25', q: 'ann' });
});

it('keeps a chosen filter in the URL, starts at the first page, and clears it', async () => {
  const sent = playServer({ 'GET /api/platforms': pageOf([platform]) });
  const router = openAsStaff('/admin/platforms?sort=-type');
  await userEvent.click(await screen.findByRole('switch', { name: 'Archived' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: '-type', ended: 1 }));
  await waitFor(() =>
    expect(sent.map(({ call }) => call)).toContain(
      'GET /api/platforms?page=1&per_page=25&sort=-type&ended=1',
    ),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: '-type' }));
});

it('opens the form of a row, read again, and an empty one', async () => {
  playServer({
    'GET /api/platforms': pageOf([platform]),
    'GET /api/platforms/3': answering({ ...platform, name: 'Boatbay Ltd' }),
  });
  const router = openAsStaff('/admin/platforms');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Boatbay' }));
  const editing = within(await screen.findByRole('dialog', { name: 'Edit platform' }));
  expect(editing.getByRole('textbox', { name: 'Name' })).toHaveValue('Boatbay Ltd');
  expect(router.state.location.search).toEqual({ edit: 3 });
  await router.navigate({ to: '/admin/platforms', search: { edit: 'new' } });
  const adding = within(await screen.findByRole('dialog', { name: 'Add new platform' }));
  expect(adding.getByRole('textbox', { name: 'Name' })).toHaveValue('');
});
