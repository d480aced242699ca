import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openAsCustomer, openAsVisitor, playServer } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunk.
import './screens/error-404-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

it('keeps an unknown address in the bar, so that a typing error can be mended', async () => {
  playServer({});
  const router = openAsVisitor('/bok?unit=3&from=here#top');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/error-404');
  expect(router.history.location.href).toBe('/bok?unit=3&from=here#top');
});

it('keeps the address of a page that the account may not see', async () => {
  playServer({});
  const router = openAsCustomer('/admin/units');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(router.history.location.href).toBe('/admin/units');
});
