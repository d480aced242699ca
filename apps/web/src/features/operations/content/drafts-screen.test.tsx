import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Draft } from '@slipway/contract/operations/drafts';
import { answering, openAsStaff, playServer, refusing } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunk.
import '#app/layouts/vertical-layout.tsx';
import './drafts-screen.tsx';

const late: Draft = {
  draft: 'faq:late',
  of: 'faq',
  about: 'On the day',
  question: 'What if I am late?',
  body: 'Please call us.',
  state: 'open',
};
const bring: Draft = {
  draft: 'preparations:by_the_hour',
  of: 'preparations',
  about: 'By the hour',
  question: null,
  body: '- a towel',
  state: 'open',
};

/** The ends of cards, which come into view when a test says so. */
let ends: { seen: () => void }[];
beforeEach(() => {
  ends = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
      observe() {
        ends.push({ seen: () => this.tell([{ isIntersecting: true }]) });
      }
      disconnect() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const open = async (drafts: Draft[]) => {
  const calls = playServer({ 'GET /api/content/drafts': answering(drafts) });
  openAsStaff('/admin/content/drafts', 'rent', 'Admin');
  await screen.findByText('Please call us.');
  return calls;
};
const button = (name: string) => screen.getByText(name, { selector: 'button *' });

it('all are accepted at once only after each was read to its end', async () => {
  await open([late, bring]);
  const all = button('Accept all').closest('button');
  expect(all).toBeDisabled();
  act(() => ends[0]?.seen());
  expect(all).toBeDisabled();
  act(() => ends[1]?.seen());
  expect(all).toBeEnabled();
  playServer({ 'PUT /api/content/drafts': answering([]) });
  await userEvent.click(button('Accept all'));
  expect(await screen.findByText('No drafts left to read')).toBeVisible();
});

it('a draft is accepted as it was edited, and never empty', async () => {
  await open([late]);
  await userEvent.click(button('Edit'));
  const answer = screen.getByLabelText('Answer');
  await userEvent.clear(answer);
  await userEvent.click(button('Accept'));
  expect(screen.getByText('Text is required.')).toBeVisible();
  await userEvent.type(answer, 'Ring the bell.');
  const sent = playServer({ 'PUT /api/content/drafts': answering([]) });
  await userEvent.click(button('Accept'));
  const body = {
    decisions: [
      { draft: 'faq:late', state: 'accepted', question: late.question, body: 'Ring the bell.' },
    ],
  };
  await waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ body })));
});

it('what is dismissed stays below and comes back', async () => {
  await open([late, { ...bring, state: 'put_away' }]);
  const away = within(screen.getByLabelText('Dismissed'));
  expect(away.getByText('What to bring: By the hour')).toBeVisible();
  playServer({ 'PUT /api/content/drafts': answering([late, bring]) });
  await userEvent.click(away.getByText('Bring back'));
  expect(await screen.findByText('a towel')).toBeVisible();
});

it('says that somebody else has accepted a draft, and reads the list again', async () => {
  await open([late]);
  playServer({
    'PUT /api/content/drafts': refusing(409, { code: 'conflict', message: 'Changed meanwhile.' }),
    'GET /api/content/drafts': answering([]),
  });
  await userEvent.click(button('Accept'));
  const dialog = await screen.findByRole('dialog', { name: 'Error' });
  await userEvent.click(within(dialog).getByText('Close'));
  expect(await screen.findByText('No drafts left to read')).toBeVisible();
});
