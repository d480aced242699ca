import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FaqTopic } from '@slipway/contract/operations/operations';
import { Providers } from '#app/providers.tsx';
import { makeRouter } from '#app/router.tsx';
import { queryClient } from '#lib/query-client.ts';
import { startTests } from '../../test-setup.ts';
// Imported up front, so that no test waits for the lazy chunk.
import './faq-screen.tsx';
import { findQuestions } from './find-questions.ts';

const topics: FaqTopic[] = [
  {
    slug: 'tips',
    name: 'Tips',
    entries: [
      { slug: 'how-much', question: 'How much should we tip?', answer: '20 percent or more.' },
    ],
  },
  {
    slug: 'bringing',
    name: 'What to bring',
    entries: [
      { slug: 'clothes', question: 'What do we wear?', answer: 'Layers.\n\n- Soft shoes\n- A cap' },
      {
        slug: 'confirm',
        question: 'How is our trip confirmed?',
        answer: 'See [Check my charter](/check-my-charter). Déjà vu.',
      },
    ],
  },
];

function open(path: string) {
  const router = makeRouter();
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) });
  render(<Providers router={router} />);
  return router;
}

const scrolled: string[] = [];
beforeEach(() => {
  startTests();
  queryClient.clear();
  scrolled.length = 0;
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: topics })));
  Element.prototype.scrollIntoView = function () {
    scrolled.push(this.id);
  };
});
afterEach(() => vi.unstubAllGlobals());

const questions = () =>
  screen.queryAllByRole('button', { name: /\?$/ }).map((button) => button.textContent);

describe('findQuestions', () => {
  it.each([
    ['', ['how-much', 'clothes', 'confirm']],
    ['TIP', ['how-much']],
    ['percent how', ['how-much']],
    ['deja', ['confirm']],
    ['shoes', ['clothes']],
    ['shoes percent', []],
  ])('%j', (text, expected) => {
    const found = findQuestions(topics, text).flatMap(({ entries }) => entries);
    expect(found.map(({ slug }) => slug)).toEqual(expected);
  });
});

describe('FAQ', () => {
  it('filters by text, shows the number of matches, and offers to clear', async () => {
    open('/faq');
    const box = await screen.findByRole('searchbox', { name: 'Search the questions' });
    await userEvent.type(box, 'wear');
    expect(questions()).toEqual(['What do we wear?']);
    expect(screen.getByRole('status')).toHaveTextContent('1 of 3 questions match');
    await userEvent.clear(box);
    await userEvent.type(box, 'nothing like it');
    expect(questions()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Clear, and show all questions' }));
    expect(questions()).toHaveLength(3);
    expect(box).toHaveValue('');
    expect(box).toHaveFocus();
  });

  it('keeps search and topic in the URL, and restores them', async () => {
    const router = open('/faq?topic=bringing&q=confirmed');
    expect(await screen.findByRole('searchbox')).toHaveValue('confirmed');
    expect(questions()).toEqual(['How is our trip confirmed?']);
    await userEvent.click(screen.getByRole('tab', { name: 'Tips' }));
    expect(screen.getByText(/other topics have matches/)).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toMatchObject({ topic: 'tips' }));
  });

  it.each(['/faq#confirm', '/faq?q=confirm', '/faq?topic=tips#confirm'])(
    'opens and shows the question of %s, whose link is a real one',
    async (path) => {
      open(path);
      const box = await screen.findByRole('searchbox');
      expect(box).toHaveValue('');
      const page = within(screen.getByRole('main'));
      const link = page.getByRole('link', { name: 'Check my charter' });
      expect(link).toHaveAttribute('href', '/check-my-charter');
      expect(screen.getByRole('button', { name: 'How is our trip confirmed?' })).toHaveAttribute(
        'aria-expanded',
        'true',
      );
      expect(questions()).toHaveLength(3);
      expect(scrolled).toEqual(['question-confirm']);
    },
  );

  it('puts the opened question into the URL', async () => {
    const router = open('/faq');
    await userEvent.click(await screen.findByRole('button', { name: 'What do we wear?' }));
    await waitFor(() => expect(router.state.location.hash).toBe('clothes'));
    expect(scrolled).toEqual([]);
  });

  it('reports a load error and offers a retry', async () => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(Response.json({ message: 'no' }, { status: 429 })),
    );
    open('/faq');
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: topics })));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('searchbox')).toBeVisible();
  });
});
