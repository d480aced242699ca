import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '@slipway/contract/identity/identity';
import { Providers } from '#app/providers.tsx';
import { makeRouter } from '#app/router.tsx';
import { queryClient } from '#lib/query-client.ts';
import { holdAnswer } from '#test-part.tsx';
import { answering, playServer } from '#test-screen.tsx';
import { startTests } from '../../../test-setup.ts';
// Imported up front, so that no test waits for the lazy chunk.
import '#app/layouts/vertical-layout.tsx';
import './content-screen.tsx';

const admin: CurrentUser = {
  id: 1,
  name: 'Ada Admin',
  email: 'admin@slipway.test',
  phone: null,
  role_name: 'Admin',
  email_verified: true,
  card: null,
  picture: null,
};
const topic = (answer: string) => ({
  slug: 'tips',
  name: 'Tips',
  entries: [
    { slug: 'how-much', question: 'How much?', answer },
    { slug: 'to-whom', question: 'To whom?', answer: 'The crew.' },
  ],
});

beforeEach(() => {
  startTests(admin);
  queryClient.clear();
  document.cookie = 'XSRF-TOKEN=t';
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

it('saves the FAQ in its new order, names what is missing, and keeps what was typed on a conflict', async () => {
  const saves: unknown[] = [];
  let reads = 0;
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (url === '/api/content/preparations') {
      return Promise.resolve(Response.json({ data: [], version: 1 }));
    }
    if (url === '/api/content/changes') return Promise.resolve(Response.json({ data: [] }));
    if (init.method === 'PUT') {
      saves.push(JSON.parse(typeof init.body === 'string' ? init.body : '{}'));
      return Promise.resolve(
        saves.length === 1
          ? Response.json({ code: 'conflict', message: 'Changed meanwhile.' }, { status: 409 })
          : Response.json({ data: [topic('Saved.')], version: 6 }),
      );
    }
    reads += 1;
    const answer = reads === 1 ? '20 percent.' : 'Theirs.';
    return Promise.resolve(Response.json({ data: [topic(answer)], version: reads + 3 }));
  });
  const router = makeRouter();
  const history = createMemoryHistory({ initialEntries: ['/admin/content'] });
  router.update({ ...router.options, history });
  render(<Providers router={router} />);

  await userEvent.click(await screen.findByRole('button', { name: 'How much?' }));
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
  type('Answer', ' ');
  await save();
  expect(screen.getByText('Answer is required.')).toBeVisible();
  type('Answer', 'Mine.');
  await userEvent.click(screen.getByRole('button', { name: 'Move down: How much?' }));
  await save();
  const notice = within(await screen.findByRole('alert'));
  expect(notice.getByText('How much?')).toBeVisible();
  expect(screen.getByLabelText('Answer')).toHaveValue('Mine.');
  await userEvent.click(notice.getByRole('button', { name: 'Keep mine and replace theirs' }));
  await save();
  await waitFor(() => expect(saves).toHaveLength(2));
  expect(saves[1]).toMatchObject({
    version: 5,
    topics: [
      { slug: 'tips', entries: [{ slug: 'to-whom' }, { slug: 'how-much', answer: 'Mine.' }] },
    ],
  });
});

it('accepts no input while saving, since the answer would replace it', async () => {
  const loaded = { data: [topic('20 percent.')], version: 4 };
  playServer({
    'GET /api/content/faq': () => Response.json(loaded),
    'GET /api/content/preparations': () => Response.json({ data: [], version: 1 }),
    'GET /api/content/changes': answering([]),
  });
  const held = holdAnswer('PUT /api/content/faq');
  const router = makeRouter();
  const history = createMemoryHistory({ initialEntries: ['/admin/content'] });
  router.update({ ...router.options, history });
  render(<Providers router={router} />);
  await userEvent.click(await screen.findByRole('button', { name: 'How much?' }));
  fireEvent.change(screen.getByLabelText('Answer'), { target: { value: 'Mine.' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByLabelText('Answer')).toBeDisabled();
  held.answer(Response.json({ data: [topic('Mine.')], version: 5 }));
  await waitFor(() => expect(screen.getByLabelText('Answer')).toBeEnabled());
});
