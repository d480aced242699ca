import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { showToStaff, supervisor } from '#test-part.tsx';
import { answering, playServer, refusing } from '#test-screen.tsx';
import { staffBooking } from '#test-staff-booking.ts';
import { AdjustPriceModal } from './adjust-price-modal.tsx';

afterEach(() => vi.unstubAllGlobals());

const put = 'PUT /api/bookings/41/adjustments';
const booking = {
  ...staffBooking,
  tax_included: false,
  tax_lines: [{ name: 'HST', percent: 10, amount: 80 }],
  total_price: 880,
  price_parts: [
    { kind: 'package', quantity: 1, each: 800, amount: 800 },
    { kind: 'tax', quantity: 1, each: 80, amount: 80 },
  ],
};
const late = { kind: 'charge', name: 'Late return', amount: 40 } as const;

async function open(over: Partial<typeof staffBooking> = {}, person = supervisor) {
  const onClose = vi.fn();
  showToStaff(<AdjustPriceModal booking={{ ...booking, ...over }} onClose={onClose} />, person);
  await screen.findByText('New price');
  return onClose;
}
const newPrice = () => screen.getByText('New price').nextSibling?.textContent;
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

it('shows the new price with its taxes while lines are typed, and saves them', async () => {
  const sent = playServer({ [put]: answering({}) });
  const onClose = await open();
  await userEvent.type(screen.getByLabelText('What line 1 is for'), 'Late return');
  await userEvent.type(screen.getByLabelText('Amount of line 1'), '40');
  expect(newPrice()).toBe('CA$924.00');
  await userEvent.click(screen.getByRole('button', { name: 'Add a charge or discount' }));
  await userEvent.selectOptions(screen.getByLabelText('Kind of line 2'), 'Discount');
  await userEvent.type(screen.getByLabelText('What line 2 is for'), 'Regular guest');
  await userEvent.type(screen.getByLabelText('Amount of line 2'), '100');
  expect(newPrice()).toBe('CA$814.00');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.find(({ call }) => call === put)?.body).toEqual({
    adjustments: [late, { kind: 'discount', name: 'Regular guest', amount: 100 }],
    version: booking.version,
  });
});

it('asks for what a line is for and its amount, and sends nothing before', async () => {
  const sent = playServer({ [put]: answering({}) });
  await open();
  await save();
  expect(await screen.findByText('Enter what it is for.')).toBeVisible();
  expect(screen.getByText('Enter an amount from 0.01 to 1,000,000.')).toBeVisible();
  expect(sent.filter(({ call }) => call === put)).toEqual([]);
});

it('takes lines away, and says what the server refuses', async () => {
  const text = 'Discounts can be at most CA$840.00, the price with its charges.';
  const body = { code: 'invalid', message: text, errors: { adjustments: [text] } };
  playServer({ [put]: refusing(422, body) });
  await open({ adjustments: [late, { kind: 'discount', name: 'Gift', amount: 900 }] });
  expect(newPrice()).toBe('CA$0.00');
  await save();
  expect(await screen.findByText(text)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove line 2' }));
  expect(screen.queryByText(text)).not.toBeInTheDocument();
  expect(newPrice()).toBe('CA$924.00');
});

it('adds its lines to those that somebody else saved meanwhile', async () => {
  const fuel = { kind: 'charge', name: 'Fuel', amount: 30 } as const;
  const theirs = {
    ...{ ...booking, version: booking.version + 1, total_price: 913, adjustments: [fuel] },
    price_parts: [
      ...booking.price_parts.slice(0, 1),
      { kind: 'adjustment', label: 'Fuel', quantity: 1, each: 30, amount: 30 },
    ],
  };
  let answers = 0;
  const sent = playServer({
    [put]: () => {
      answers += 1;
      return answers === 1
        ? refusing(409, { code: 'conflict', message: 'Changed.' })()
        : answering({})();
    },
    'GET /api/bookings/41': answering(theirs),
  });
  const onClose = await open();
  await userEvent.type(screen.getByLabelText('What line 1 is for'), 'Late return');
  await userEvent.type(screen.getByLabelText('Amount of line 1'), '40');
  await save();
  await userEvent.click(await screen.findByRole('button', { name: 'Keep mine and add theirs' }));
  expect(await screen.findByDisplayValue('Fuel')).toBeVisible();
  expect(screen.getByText('Price now').nextSibling?.textContent).toBe('CA$913.00');
  expect(newPrice()).toBe('CA$957.00');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.findLast(({ call }) => call === put)?.body).toEqual({
    adjustments: [fuel, late],
    version: theirs.version,
  });
});

it('lets Desk only charge', async () => {
  playServer({});
  await open({}, { ...supervisor, role_name: 'Desk' });
  expect(screen.getByRole('option', { name: 'Discount' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Add a charge' })).toBeVisible();
});
