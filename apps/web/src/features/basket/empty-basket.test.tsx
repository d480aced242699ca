import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { kayaks } from '#test-rentals.ts';
import { guestBasket } from '#shared/basket/basket-lines.ts';
import { answering, playServer, showAlone } from '#test-screen.tsx';
import { BasketScreen } from './basket-screen.tsx';

beforeEach(() => act(() => guestBasket.update(() => [])));
afterEach(() => vi.unstubAllGlobals());

it('is empty, with a way to what can be booked', async () => {
  playServer({ 'GET /api/unit-names-packages-pictures': answering([kayaks]) });
  showAlone(<BasketScreen />, null, 'rent');
  expect(await screen.findByText('Your basket is empty')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose what to book' })).toHaveAttribute(
    'href',
    '/book',
  );
});
