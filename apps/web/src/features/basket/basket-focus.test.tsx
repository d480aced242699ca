import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { guestBasket, type BasketLine } from '#shared/basket/basket-lines.ts';
import { houseboat } from '#test-rentals.ts';
import { answering, playServer, refusing, showAlone } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunks.
import '#shared/cards/test-card-form.tsx';
import { BasketScreen } from './basket-screen.tsx';
import { ToastHost } from '#ui/toasts/toast-host.tsx';

const stay = (id: number, date: string): BasketLine => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  trip: {
    ...{ unit_id: houseboat.id, package_id: houseboat.packages[0]?.id ?? 0 },
    ...{ package_name: `Nights ${id}`, date, time: '16:00:00', days: 2, details: 4 },
    ...{ total_price: 600, amount: 150, terms_version: 1 },
  },
});
const offered = {
  trip: {
    ...{ unit: 'Houseboat', unit_id: 1, package: 'P', date: '2099-07-01', time: '10:00:00' },
    ...{ starts_at: '2099-07-01T14:00:00Z', ends_at: '2099-07-03T14:00:00Z' },
    ...{ total_price: 600, amount: 150, price_without_code: 600 },
    ...{ security_deposit: 0, code: null, terms_version: 1, extras: [] },
  },
  ...{ item: null, gift: null, problem: null },
};

beforeEach(() => {
  sessionStorage.clear();
  const quote = {
    ...{ lines: [offered, offered], order: null, currency: 'CAD', total_price: 1200, amount: 300 },
    ...{ terms_text: null, discount: 0, code_problem: null, gift_cards: [] },
  };
  playServer({
    'GET /api/unit-names-packages-pictures': answering([houseboat]),
    'POST /api/basket/quote': answering(quote),
    'POST /api/basket/checkout': refusing(422, {
      ...{ code: 'card_declined', message: 'Your card was declined.' },
    }),
  });
  guestBasket.update(() => [stay(1, '2099-07-03'), stay(2, '2099-07-13')]);
  showAlone(
    <>
      <BasketScreen />
      <ToastHost />
    </>,
  );
});
afterEach(() => {
  sessionStorage.clear();
  act(() => guestBasket.update(() => []));
  vi.unstubAllGlobals();
});

it('leads back to the card that was declined, and says that nothing was booked or charged', async () => {
  await screen.findByRole('button', { name: 'BOOK AND PAY CA$300.00' });
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ann Angler');
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ann@slipway.test');
  await userEvent.type(screen.getByRole('textbox', { name: 'Phone' }), '+14165550123');
  await userEvent.type(screen.getByLabelText('Card number'), '4242424242424242');
  await userEvent.type(screen.getByLabelText('Expiry date'), '1234');
  await userEvent.type(screen.getByLabelText('Security code'), '123');
  await userEvent.click(screen.getByLabelText('I agree to the terms and conditions.'));
  await userEvent.click(screen.getByRole('button', { name: 'BOOK AND PAY CA$300.00' }));
  const dialog = await screen.findByRole('dialog', { name: 'Error' });
  expect(dialog).toHaveTextContent(
    'Your card was declined.Nothing was booked, and nothing was charged.',
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getByLabelText('Card number')).toHaveFocus());
  expect(screen.getByText('Your card was declined.')).toBeVisible();
});

it('goes on from a line that was removed to the one beside it, and to the heading after the last', async () => {
  const remove = (n: number) =>
    screen.findByRole('button', { name: `Remove Nights ${n}, ${houseboat.name}` });
  await userEvent.click(await remove(1));
  const other = await remove(2);
  await waitFor(() => expect(other).toHaveFocus());
  await userEvent.click(other);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

it('puts a line that was removed back where it was', async () => {
  const order = () => guestBasket.lines().map(({ id }) => id.at(-1));
  const remove = await screen.findByRole('button', { name: `Remove Nights 1, ${houseboat.name}` });
  await userEvent.click(remove);
  expect(order()).toEqual(['2']);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(order()).toEqual(['1', '2']);
});
