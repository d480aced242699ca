import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AccessToken } from '@slipway/contract/connections/access-tokens';
import { afterEach, expect, test, vi } from 'vitest';
import { answering, openAsStaff, playServer, refusing } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunks.
import '#app/layouts/vertical-layout.tsx';
import './connections-screen.tsx';
import './token-modal.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const token: AccessToken = {
  ...{ id: 1, name: 'Accounts', scope: 'read', state: 'active', made_by: 'Ada Admin' },
  ...{ made_at: '2026-06-15T14:00:00.000Z', last_day: null, last_used_at: null },
  ...{ ended_at: null, ended_by: null },
};
const open = () => openAsStaff('/admin/connections');

test('a token is made to read only unless another is chosen, and is shown once', async () => {
  const list = vi.fn(answering([]));
  let answerCall = () => {};
  const made = new Promise<void>((answer) => (answerCall = answer));
  const sent = playServer({
    'GET /api/access-tokens': list,
    'POST /api/access-tokens': () => made.then(answering({ ...token, token: 'slipway_secret' })),
  });
  open();
  expect(await screen.findByText('No access tokens yet.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Make a token' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Make the token' }));
  expect(await dialog.findByText('Name is required.')).toBeVisible();
  expect(dialog.getByRole('radio', { name: 'Read only' })).toBeChecked();
  await userEvent.type(dialog.getByLabelText('Name'), 'Accounts');
  await userEvent.type(dialog.getByLabelText('Your password'), 'secret');
  list.mockImplementation(answering([token]));
  await userEvent.click(dialog.getByRole('button', { name: 'Make the token' }));
  // It is being made: closed now, it would never be seen.
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Close this dialog' })).toBeNull();
  answerCall();
  expect(await dialog.findByLabelText('The access token')).toHaveValue('slipway_secret');
  expect(sent.find(({ call }) => call === 'POST /api/access-tokens')?.body).toEqual({
    ...{ name: 'Accounts', scope: 'read', last_day: null, own_password: 'secret' },
  });
  expect(dialog.getByRole('button', { name: 'Done' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Close this dialog' })).toBeNull();
  expect(screen.getByLabelText('The access token')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('button', { name: 'Revoke Accounts' })).toBeVisible();
  expect(screen.queryByDisplayValue('slipway_secret')).toBeNull();
});

test('a wrong password stands at its field', async () => {
  playServer({
    'GET /api/access-tokens': answering([token]),
    'POST /api/access-tokens': refusing(422, {
      ...{ code: 'wrong_password', message: 'The given data was invalid.' },
      errors: { own_password: ['The password is wrong.'] },
    }),
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Make a token' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Name'), 'Accounts');
  await userEvent.type(dialog.getByLabelText('Your password'), 'wrong');
  await userEvent.click(dialog.getByRole('button', { name: 'Make the token' }));
  expect(await dialog.findByText('The password is wrong.')).toBeVisible();
});

test('a token is revoked after a question, and those that ended say how', async () => {
  const sent = playServer({
    'GET /api/access-tokens': answering([
      { ...token, last_day: '2026-12-31' },
      {
        ...{ ...token, id: 2, name: 'Reports', state: 'revoked', ended_by: 'Bea Admin' },
        ended_at: '2026-06-15T15:00:00.000Z',
      },
      {
        ...{ ...token, id: 3, name: 'Old till', state: 'maker_left' },
        ended_at: '2026-06-15T15:00:00.000Z',
      },
    ]),
    'POST /api/access-tokens/1/revoke': answering({ ...token, state: 'revoked' }),
  });
  open();
  expect(await screen.findByText(/Revoked by Bea Admin/)).toBeVisible();
  expect(screen.getByText(/whoever made it is no longer an Admin/)).toBeVisible();
  expect(screen.getByText(/Works until .*2026/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Revoke Reports' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Revoke Accounts' }));
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Revoke Accounts' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
  await vi.waitFor(() =>
    expect(sent.some(({ call }) => call === 'POST /api/access-tokens/1/revoke')).toBe(true),
  );
});
