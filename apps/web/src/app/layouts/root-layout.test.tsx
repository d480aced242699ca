import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answering, customer, playServer } from '#test-screen.tsx';
import { startTests } from '../../test-setup.ts';
import { Providers } from '../providers.tsx';
import { makeRouter } from '../router.tsx';

afterEach(() => vi.unstubAllGlobals());

it('shows a page of staff with its layout at once', async () => {
  startTests({ ...customer, role_name: 'Admin' });
  playServer({ 'GET /api/content/faq': answering([]) });
  vi.stubGlobal('scrollTo', () => undefined);
  localStorage.clear();
  const router = makeRouter();
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: ['/faq'] }) });
  await router.load();
  render(<Providers router={router} />);
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
});
