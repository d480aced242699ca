import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Providers } from '#app/providers.tsx';
import { makeRouter } from '#app/router.tsx';
import { queryClient } from '#lib/query-client.ts';
import { admin, holdAnswer } from '#test-part.tsx';
import { answering, playServer } from '#test-screen.tsx';
import { startTests } from '../../../test-setup.ts';
// Imported up front, so that no test waits for the lazy chunk.
import '#app/layouts/vertical-layout.tsx';
import './content-screen.tsx';

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
    if (url === '/api/content/drafts') return Promise.resolve(Response.json({ data: [] }));
    if (url === '/api/content/changes') return Promise.resolve(Response.json({ data: [] }));
    if (init.method === 'PUT') {
      saves.push(JSON.parse(typeof init.body === 'string' ? init.body : '{}'));
      return Promise.resolve(
        saves.length === 1
          ? Response.json({ code: 'conflict', message: 'Changed meanwhile.' }, { status: 409 })
          : Response.json({ data: [topic('Saved.')], version: 6 }),
      );
    }
    // A screen of another file may still ask for something.
    if (url !== '/api/content/faq') return Promise.resolve(Response.json({ data: [] }));
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

it('publishes the terms with a preview, lists their versions, and keeps what was typed on a conflict', async () => {
  const at = '2026-06-01T12:00:00.000Z';
  const terms = (version: number, body: string) => ({
    version,
    body,
    versions: Array.from({ length: version }, (_, index) => ({
      version: version - index,
      published_at: at,
      published_by: version - index === 1 ? null : 'Olga Owner',
    })),
  });
  let theirs = false;
  const sent = playServer({
    'GET /api/content/': () => Response.json({ data: [], version: 1 }),
    'GET /api/terms': () =>
      Response.json({ data: theirs ? terms(2, 'Theirs.') : terms(1, '# Old\n\nBe nice.') }),
    'GET /api/terms/1': answering({ version: 1, body: '# Old\n\nBe nice.', published_at: at }),
    'PUT /api/terms': () => {
      if (theirs) return Response.json({ data: terms(3, 'Ours.') });
      theirs = true;
      return Response.json({ code: 'conflict', message: 'Changed meanwhile.' }, { status: 409 });
    },
  });
  const router = makeRouter();
  const history = createMemoryHistory({ initialEntries: ['/admin/content?text=terms'] });
  router.update({ ...router.options, history });
  render(<Providers router={router} />);
  const field = await screen.findByLabelText('Text of the terms');
  expect(screen.getByText('Version 1,', { exact: false })).toHaveTextContent('as a draft');
  fireEvent.change(field, { target: { value: '# Rules\n\nPay {final payment} before.' } });
  expect(screen.getByRole('heading', { name: 'Rules' })).toBeVisible();
  expect(screen.getByText('Pay 7 days before.')).toBeVisible();
  expect(screen.getByText('Within 7 days: the full price is owed.')).toBeVisible();
  const save = () =>
    userEvent.click(screen.getAllByRole('button', { name: 'Save' }).at(-1) ?? field);
  await save();
  const keep = await screen.findByRole('button', { name: 'Keep mine and replace theirs' });
  expect(field).toHaveValue('# Rules\n\nPay {final payment} before.');
  await userEvent.click(keep);
  await save();
  expect(await screen.findByText(/Version 3,/)).toHaveTextContent('by Olga Owner');
  const saves = sent.filter(({ call }) => call === 'PUT /api/terms').map(({ body }) => body);
  expect(saves).toMatchObject([
    { version: 1 },
    { version: 2, body: '# Rules\n\nPay {final payment} before.' },
  ]);

  await userEvent.click(screen.getByRole('button', { name: 'Read version 1' }));
  const old = await screen.findByRole('dialog', { name: 'Terms and conditions, version 1' });
  expect(await within(old).findByText('Be nice.')).toBeVisible();
});

it('has a field for each kind, and saves only what has a text', async () => {
  const saves: unknown[] = [];
  const answers: Record<string, object> = {
    '/api/content/faq': { data: [], version: 1 },
    '/api/content/preparations': { data: [], version: 1 },
    '/api/package-kinds?ended=0': { data: [{ code: 'tour', name: 'Tour' }] },
    '/api/content/changes': { data: [] },
  };
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (init.method !== 'PUT') return Promise.resolve(Response.json(answers[url]));
    saves.push(JSON.parse(typeof init.body === 'string' ? init.body : '{}'));
    const data = [{ kind: 'tour', name: 'Tour', body: 'Bring a hat' }];
    return Promise.resolve(Response.json({ data, version: 2 }));
  });
  const router = makeRouter();
  const history = createMemoryHistory({ initialEntries: ['/admin/content?text=preparations'] });
  router.update({ ...router.options, history });
  render(<Providers router={router} />);
  fireEvent.change(await screen.findByLabelText('Text for Tour'), {
    target: { value: 'Bring a hat' },
  });
  expect(screen.getByLabelText('Text for Inshore')).toHaveValue('');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(saves).toEqual([{ version: 1, preparations: [{ kind: 'tour', body: 'Bring a hat' }] }]),
  );
});
