import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Providers } from '#app/providers.tsx';
import { makeRouter } from '#app/router.tsx';
import { startTests } from '../../test-setup.ts';

beforeEach(() => {
  startTests();
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

it('marks every empty field as required', async () => {
  const router = makeRouter();
  const history = createMemoryHistory({ initialEntries: ['/register'] });
  router.update({ ...router.options, history });
  render(<Providers router={router} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Create an account' }));
  for (const field of ['Name', 'Email', 'Phone', 'Password', 'Repeat password']) {
    expect(screen.getByText(`${field} is required.`)).toBeVisible();
  }
});
