import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { guestBasket, isGiftLine } from '#shared/basket/basket-lines.ts';
import { openAsVisitor, playServer } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunks.
import '#features/basket/basket-screen.tsx';
import './buy-gift-card-screen.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  act(() => guestBasket.update(() => []));
  vi.unstubAllGlobals();
});

const sale = { sold: true, amounts: [25, 50], own_amount: true, least: 20, most: 500 };
const open = (over: Partial<typeof sale> = {}) => {
  playServer({});
  return openAsVisitor('/gift-cards', { gift_cards: { ...sale, ...over } });
};

test('an amount and an email address are enough for the basket', async () => {
  open();
  await userEvent.click(await screen.findByRole('radio', { name: /50/ }));
  await userEvent.type(screen.getByLabelText(/^Email it to/), 'ada@example.test');
  await userEvent.click(screen.getByRole('button', { name: 'Add to basket' }));
  expect(await screen.findByRole('heading', { name: 'Your basket' })).toBeVisible();
  expect(screen.getByText('ada@example.test')).toBeVisible();
  expect(screen.getByText('Sent at once')).toBeVisible();
});

test('an amount of one’s own stays within what is sold, and the address has to be one', async () => {
  open();
  await userEvent.click(await screen.findByRole('radio', { name: 'Another amount' }));
  await userEvent.type(screen.getByLabelText(/^Your amount/), '10');
  await userEvent.type(screen.getByLabelText(/^Email it to/), 'ada');
  await userEvent.click(screen.getByRole('button', { name: 'Add to basket' }));
  expect(await screen.findByText('Enter an email address.')).toBeVisible();
  expect(screen.getByLabelText(/^Your amount/)).toBeInvalid();
  expect(screen.getByLabelText(/^Your amount/)).toHaveFocus();
  expect(screen.getByRole('heading', { name: 'Gift cards' })).toBeVisible();
});

test('what is typed outlives a reload of the page, and is gone once it is in the basket', async () => {
  open();
  await userEvent.click(await screen.findByRole('radio', { name: /50/ }));
  await userEvent.type(screen.getByLabelText(/^Email it to/), 'ada@example.test');
  await userEvent.type(screen.getByLabelText('Message'), 'Fair winds');
  cleanup();
  open();
  expect(await screen.findByLabelText('Message')).toHaveValue('Fair winds');
  expect(screen.getByRole('radio', { name: /50/ })).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Add to basket' }));
  expect(await screen.findByRole('heading', { name: 'Your basket' })).toBeVisible();
  cleanup();
  open();
  expect(await screen.findByLabelText('Message')).toHaveValue('');
});

test('a day too far ahead is refused in the form, not in the basket', async () => {
  open();
  await userEvent.type(await screen.findByLabelText(/^Email it to/), 'ada@example.test');
  fireEvent.change(screen.getByLabelText(/^Send on/), { target: { value: '2199-01-01' } });
  await userEvent.click(screen.getByRole('button', { name: 'Add to basket' }));
  expect(await screen.findByText(/^Please choose a day until /)).toBeVisible();
  expect(screen.getByLabelText(/^Send on/)).toHaveFocus();
});

test('a card in the basket is edited in its place', async () => {
  open();
  await userEvent.click(await screen.findByRole('radio', { name: /50/ }));
  await userEvent.type(screen.getByLabelText(/^Email it to/), 'ada@example.test');
  await userEvent.click(screen.getByRole('button', { name: 'Add to basket' }));
  const [before] = guestBasket.lines().filter(isGiftLine);
  const edit = { name: 'Edit the gift card for ada@example.test' };
  await userEvent.click(await screen.findByRole('link', edit));
  expect(await screen.findByRole('radio', { name: /50/ })).toBeChecked();
  await userEvent.type(screen.getByLabelText('Message'), 'Fair winds');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByRole('heading', { name: 'Your basket' })).toBeVisible();
  expect(guestBasket.lines()).toEqual([
    { id: before?.id, gift: { ...before?.gift, message: 'Fair winds' } },
  ]);
});

test('where none are sold the page says so and has no form', async () => {
  open({ sold: false });
  expect(await screen.findByText('Gift cards are not sold here at the moment')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add to basket' })).toBeNull();
});
