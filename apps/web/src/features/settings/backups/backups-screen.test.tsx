import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Backup, Backups } from '@slipway/contract/settings/backups';
import { afterEach, expect, test, vi } from 'vitest';
import { answering, openAsStaff, playServer, refusing } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunks.
import '#app/layouts/vertical-layout.tsx';
import './backups-screen.tsx';
import './download-modal.tsx';
import './open-copy-modal.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const stored: Backup = {
  name: 'night-1.backup',
  made_at: '2026-06-15T07:00:00.000Z',
  size: 12_000_000,
  encrypted: false,
  kind: 'night',
  made_by: null,
  downloads: 0,
  downloaded_at: null,
  downloaded_by: null,
};

const withFolder = (folder: Partial<NonNullable<Backups['folder']>> = {}): Backups => ({
  copy: null,
  folder: {
    ...{ backups: [stored], running: null, failed: null, nightly: true, encrypts: false, kept: 14 },
    in_bucket: false,
    ...folder,
  },
});

const running: NonNullable<NonNullable<Backups['folder']>['running']> = {
  kind: 'hand',
  state: 'queued',
  wanted_at: stored.made_at,
  wanted_by: 'Ada Admin',
  size: 0,
};

const open = () => openAsStaff('/admin/backups');

test('a backup is ordered once, and is said to be under way until it is there', async () => {
  const sent = playServer({
    'GET /api/backups': answering(withFolder()),
    'POST /api/backups': answering(withFolder({ running })),
  });
  open();
  const button = await screen.findByRole('button', { name: 'Make a backup now' });
  expect(screen.getByText(/Anybody who has a backup can read it/)).toBeVisible();
  await userEvent.click(button);
  expect(await screen.findByText(/will begin in a moment/)).toBeVisible();
  expect(screen.getByText(/Ordered by Ada Admin/)).toBeVisible();
  expect(button).toBeDisabled();
  expect(sent.filter(({ call }) => call === 'POST /api/backups')).toHaveLength(1);
});

test('those of a bucket are said to be there', async () => {
  playServer({ 'GET /api/backups': answering(withFolder({ in_bucket: true })) });
  open();
  expect(await screen.findByText('Backups in the bucket')).toBeVisible();
  expect(screen.getByText(/whoever can empty the bucket/)).toBeVisible();
});

test('one that somebody else has ordered is shown, not told as an error', async () => {
  const list = vi.fn(answering(withFolder()));
  playServer({
    'GET /api/backups': list,
    'POST /api/backups': refusing(409, { code: 'in_progress', message: 'One is being made.' }),
  });
  open();
  const button = await screen.findByRole('button', { name: 'Make a backup now' });
  list.mockImplementation(answering(withFolder({ running: { ...running, state: 'running' } })));
  await userEvent.click(button);
  expect(await screen.findByText(/is being made: 0 kB so far/)).toBeVisible();
  expect(screen.queryByText('One is being made.')).toBeNull();
});

test('why the last one failed is shown in the server’s words', async () => {
  const failure = 'The folder /backups cannot be written (ENOSPC).';
  const failed = { kind: 'night', failed_at: stored.made_at, failure } as const;
  playServer({ 'GET /api/backups': answering(withFolder({ backups: [], failed })) });
  open();
  expect(await screen.findByText('The nightly backup failed')).toBeVisible();
  expect(screen.getByText(failure)).toBeVisible();
  expect(screen.getByText('There are none yet.')).toBeVisible();
});

test('a download asks for the password, says what is wrong with it, and begins by the link', async () => {
  const download = vi.fn(
    refusing(422, {
      ...{ code: 'invalid_input', message: 'Some fields are wrong.' },
      errors: { password: ['This password is not yours.'] },
    }),
  );
  const sent = playServer({
    'GET /api/backups': answering(withFolder()),
    'POST /api/backups/download': download,
  });
  const follow = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Download night-1.backup' }));
  const form = within(await screen.findByRole('dialog', { name: 'Download the backup' }));
  expect(form.getByText(/is not encrypted/)).toBeVisible();
  await userEvent.click(form.getByRole('button', { name: 'Download' }));
  expect(await form.findByText('Password is required.')).toBeVisible();
  await userEvent.type(form.getByLabelText('Your password'), 'wrong');
  await userEvent.click(form.getByRole('button', { name: 'Download' }));
  expect(await form.findByText('This password is not yours.')).toBeVisible();
  expect(follow).not.toHaveBeenCalled();
  download.mockImplementation(answering({ token: 'once' }));
  await userEvent.click(form.getByRole('button', { name: 'Download' }));
  await vi.waitFor(() => expect(follow).toHaveBeenCalledOnce());
  expect(follow.mock.contexts[0]).toMatchObject({
    pathname: '/api/backups/night-1.backup/file',
    search: '?token=once',
    download: 'night-1.backup',
  });
  expect(sent.find(({ call }) => call === 'POST /api/backups/download')?.body).toEqual({
    name: stored.name,
    password: 'wrong',
  });
});

test('how many are kept is a whole number, and is saved by itself', async () => {
  const sent = playServer({
    'GET /api/backups': answering(withFolder()),
    'PUT /api/backups/kept': answering(withFolder({ kept: 30 })),
  });
  open();
  const field = await screen.findByLabelText('Backups of each kind');
  const save = screen.getByRole('button', { name: 'Save' });
  expect(save).toBeDisabled();
  await userEvent.clear(field);
  await userEvent.click(save);
  expect(await screen.findByText('Enter a whole number from 1 to 365.')).toBeVisible();
  await userEvent.type(field, '30');
  await userEvent.click(save);
  expect(await screen.findByText('Your changes have been saved.')).toBeVisible();
  expect(sent.find(({ call }) => call === 'PUT /api/backups/kept')?.body).toEqual({ kept: 30 });
});

test('a closed copy is opened by its word and the password alone', async () => {
  const copy: Backups = { copy: { backup_made_at: stored.made_at }, folder: null };
  const sent = playServer({
    'GET /api/backups': answering(copy),
    'POST /api/open-copy': answering(null),
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'This is the live one now…' }));
  expect(screen.queryByRole('button', { name: 'Make a backup now' })).toBeNull();
  const form = within(await screen.findByRole('dialog', { name: 'Make this the live one?' }));
  await userEvent.type(form.getByLabelText('Your password'), 'right');
  await userEvent.click(form.getByRole('button', { name: 'Open it' }));
  expect(await form.findByText('Type OPEN to confirm.', { selector: 'p' })).toBeVisible();
  expect(sent.some(({ call }) => call === 'POST /api/open-copy')).toBe(false);
  await userEvent.type(form.getByLabelText('Type OPEN to confirm'), 'open');
  await userEvent.click(form.getByRole('button', { name: 'Open it' }));
  expect(await form.findByText(/You sign in again in a moment/)).toBeVisible();
  expect(sent.find(({ call }) => call === 'POST /api/open-copy')?.body).toEqual({
    confirm: 'open',
    password: 'right',
  });
});
