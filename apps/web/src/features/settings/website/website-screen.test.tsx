import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defaultSettings } from '@slipway/domain/settings/settings';
import { afterEach, expect, test, vi } from 'vitest';
import { answering, openAsStaff, playServer, refusing } from '../../../test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunk.
import '#app/layouts/vertical-layout.tsx';
import './website-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

const site = 'https://www.example.com';
const stored = (allowed_sites: string[]) =>
  answering({ settings: { ...defaultSettings, allowed_sites }, version: 4 });

function server(sites: string[], save = stored([...sites])) {
  return playServer({
    'GET /api/settings': stored(sites),
    'PUT /api/settings': save,
    'GET /api/unit-names-packages-pictures': answering([]),
  });
}

const saves = (sent: ReturnType<typeof server>) =>
  sent.filter(({ call }) => call.startsWith('PUT'));

test('a site is allowed by any of its addresses, and everything else stays as it is', async () => {
  const sent = server([]);
  openAsStaff('/admin/website');
  expect(await screen.findByText('No website is allowed yet.')).toBeVisible();
  expect(screen.getByText(/Allow your website above first/)).toBeVisible();
  await userEvent.type(
    screen.getByLabelText('Address of your website'),
    'WWW.Example.com/boats{Enter}',
  );
  await waitFor(() => expect(saves(sent)).toHaveLength(1));
  expect(saves(sent)[0]?.body).toEqual({
    settings: { ...defaultSettings, allowed_sites: [site] },
    version: 4,
  });
  await waitFor(() => expect(screen.getByLabelText('Address of your website')).toHaveValue(''));
});

test.each([
  ['not a website', 'This is not the address of a website.'],
  ['ftp://example.com', 'This is not the address of a website.'],
  ['www.example.com', 'This site is on the list already.'],
])('%j is refused beside the field', async (typed, problem) => {
  const sent = server([site]);
  openAsStaff('/admin/website');
  const field = await screen.findByLabelText('Address of your website');
  await userEvent.type(field, `${typed}{Enter}`);
  expect(await screen.findByText(problem)).toBeVisible();
  expect(field).toHaveValue(typed);
  expect(saves(sent)).toEqual([]);
});

test('a site is removed after a question', async () => {
  const sent = server([site, 'https://boats.example']);
  openAsStaff('/admin/website');
  const list = await screen.findByRole('list', { name: 'Allowed sites' });
  const button = within(list).getByRole('button', { name: `Remove ${site}` });
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(saves(sent)).toEqual([]);
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(saves(sent)).toHaveLength(1));
  expect(saves(sent)[0]?.body).toMatchObject({
    settings: { allowed_sites: ['https://boats.example'] },
  });
});

test('a refused change is shown, and what was typed stays', async () => {
  server([], refusing(409, { code: 'conflict', message: 'Changed meanwhile.' }));
  openAsStaff('/admin/website');
  const field = await screen.findByLabelText('Address of your website');
  await userEvent.type(field, 'www.example.com{Enter}');
  expect(await screen.findByText('Changed meanwhile.')).toBeVisible();
  expect(field).toHaveValue('www.example.com');
});

test('settings that cannot be read are read again on demand', async () => {
  playServer({
    'GET /api/settings': refusing(500, { code: 'internal_error', message: 'x', request_id: 'r1' }),
    'GET /api/unit-names-packages-pictures': answering([]),
  });
  openAsStaff('/admin/website');
  expect(await screen.findByText('The settings could not be loaded')).toBeVisible();
  server([site]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('list', { name: 'Allowed sites' })).toHaveTextContent(site);
});
