import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { System } from '@slipway/contract/operations/system';
import { systemFindings } from '@slipway/domain/operations/system-health';
import { afterEach, expect, test, vi } from 'vitest';
import { answering, openAsStaff, playServer, refusing } from '../../../test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunk.
import '#app/layouts/vertical-layout.tsx';
import './system-screen.tsx';
import { ageText } from './age-text.ts';
import { findingTexts } from './system-texts.ts';

afterEach(() => vi.unstubAllGlobals());

const figures: System['figures'] = {
  messages: {
    waiting: 4,
    oldest: 2400,
    others_sent: false,
    last_error: '421 mail.example.com is too busy',
  },
  jobs: { runners: 1, waiting: 0, oldest: null, failed: 0 },
  charges: { open: 0, oldest: null },
  calendars: { feeds: 0, never_read: 0, oldest: null },
  backups: { nightly: false, age: null, failed: false, failure: null },
  holds: { open: 2, unusual: 50 },
  processes: {
    running: 2,
    hosts: 1,
    versions: 1,
    loop_delay_ms: 3,
    connections_short: 0,
    connections_busy: 3,
    connections_max: 16,
    memory_share: 0.12,
    memory_bytes: 300_000_000,
  },
};

const system: System = {
  read_at: '2026-06-15T14:00:00.000Z',
  state: 'act',
  lines: [
    { part: 'messages', state: 'act', finding: 'messages_wait' },
    { part: 'jobs', state: 'good', finding: 'jobs_done' },
    { part: 'backups', state: 'look', finding: 'backups_off' },
    { part: 'server', state: 'good', finding: 'server_quick' },
  ],
  figures,
};

const line = async (name: string) => {
  const list = await screen.findByRole('list', { name: 'Parts of the system' });
  const found = within(list)
    .getAllByRole('listitem')
    .find((item) => within(item).queryByText(name, { selector: 'b' }) !== null);
  if (!found) throw new Error(`No line ${name}`);
  return within(found);
};

test('says of each part how it is and what to do, in the server’s own words where there are any', async () => {
  playServer({ 'GET /api/system': answering(system) });
  openAsStaff('/admin/system');
  expect(
    await screen.findByText('1 part is out of bounds: something has to be done.'),
  ).toBeVisible();
  const messages = await line('Emails and SMS');
  expect(messages.getByText('Act')).toBeVisible();
  expect(messages.getByText('4 messages wait, the oldest for 40 minutes.')).toBeVisible();
  expect(messages.getByText('421 mail.example.com is too busy')).toBeVisible();
  expect(messages.getByText(/Check the account under Cards and emails/)).toBeVisible();
  expect(messages.getByRole('link', { name: 'Messages' })).toHaveAttribute(
    'href',
    '/admin/messages',
  );
  const server = await line('Server');
  expect(server.getByText('2 processes on 1 machine, without delay.')).toBeVisible();
  expect(server.queryByRole('link')).toBeNull();
  expect((await line('Backups')).getByText(/NIGHTLY_BACKUPS=on/)).toBeVisible();
});

test('everything in order is said in one sentence', async () => {
  const lines = [{ part: 'jobs', state: 'good', finding: 'jobs_done' } as const];
  playServer({ 'GET /api/system': answering({ ...system, state: 'good', lines }) });
  openAsStaff('/admin/system');
  expect(await screen.findByText('Everything works.')).toBeVisible();
});

test('a failed reading offers another, and a later one leaves what was read before', async () => {
  const answer = vi.fn(refusing(500, { code: 'internal_error', message: 'Something went wrong.' }));
  playServer({ 'GET /api/system': answer });
  openAsStaff('/admin/system');
  expect(await screen.findByText('The state of the system could not be read')).toBeVisible();
  answer.mockImplementation(answering(system));
  await userEvent.click(screen.getByRole('button', { name: /Try again/ }));
  expect((await line('Emails and SMS')).getByText('Act')).toBeVisible();
  answer.mockImplementation(refusing(500, { code: 'internal_error', message: 'No.' }));
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(/This is how it was before/)).toBeVisible();
  expect((await line('Emails and SMS')).getByText('Act')).toBeVisible();
});

test('a closed copy says that nothing runs', async () => {
  playServer({ 'GET /api/system': answering(null) });
  openAsStaff('/admin/system');
  expect(await screen.findByText('This is a closed copy')).toBeVisible();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Backups' })).toHaveAttribute('href', '/admin/backups');
});

test.each(systemFindings)('%s has a sentence', (finding) => {
  const { now } = findingTexts[finding](figures);
  expect(now).toMatch(/^[A-Z0-9].*[.]$/);
});

test.each([
  [60, '1 minute'],
  [2400, '40 minutes'],
  [7200, '2 hours'],
  [200_000, '2 days'],
])('%i s: %s', (seconds, text) => {
  expect(ageText(seconds)).toBe(text);
});
