import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { startTests } from '#test-setup.ts';
import { AmountField } from './amount-field.tsx';

beforeEach(() => startTests());

function Field({ onValue }: { onValue: (value: number | string) => void }) {
  const [value, setValue] = useState<number | string>(2000);
  return (
    <AmountField
      label="Amount"
      name="amount"
      value={value}
      onChange={(next) => {
        setValue(next);
        onValue(next);
      }}
    />
  );
}

it('shows an amount in the standard format', () => {
  render(<Field onValue={() => undefined} />, { wrapper: MantineProvider });
  expect(screen.getByLabelText('Amount')).toHaveValue('CA$2,000.00');
});

it('shows an older amount in its own currency', () => {
  const field = (
    <AmountField
      label="Amount"
      name="amount"
      value={60}
      currency="EUR"
      onChange={() => undefined}
    />
  );
  render(field, { wrapper: MantineProvider });
  expect(screen.getByLabelText('Amount')).toHaveValue('€60.00');
});

it.each([
  ['1240', 1240, 'CA$1,240.00'],
  ['149.5', 149.5, 'CA$149.50'],
  ['0.05', 0.05, 'CA$0.05'],
  ['2,000', 2000, 'CA$2,000.00'],
  ['2,000.75', 2000.75, 'CA$2,000.75'],
  ['20,50', 20.5, 'CA$20.50'],
  ['20,5', 20.5, 'CA$20.50'],
  ['20,05', 20.05, 'CA$20.05'],
  [',50', 0.5, 'CA$0.50'],
  ['20,', 20, 'CA$20.00'],
  ['2,500', 2500, 'CA$2,500.00'],
  ['2,5001', 25_001, 'CA$25,001.00'],
  ['2,125.5', 2125.5, 'CA$2,125.50'],
  ['2,000,50', 2000.5, 'CA$2,000.50'],
  ['1,234,567', 1_234_567, 'CA$1,234,567.00'],
  ['20.505', 20.5, 'CA$20.50'],
  ['1.189,50', 1189.5, 'CA$1,189.50'],
  ['12.500,', 12_500, 'CA$12,500.00'],
  ['1.234.567,89', 1_234_567.89, 'CA$1,234,567.89'],
  ['1.189{Backspace},50', 1.15, 'CA$1.15'],
  ['2000{ArrowLeft}{ArrowLeft}{ArrowLeft},', 2000, 'CA$2,000.00'],
  ['20,50{Backspace}{Backspace}{Backspace}1', 201, 'CA$201.00'],
  ['-3', -3, '-CA$3.00'],
])('after typing: %s', async (typed, amount, expected) => {
  let value: number | string = '';
  render(<Field onValue={(next) => (value = next)} />, { wrapper: MantineProvider });
  const field = screen.getByLabelText('Amount');
  await userEvent.tab();
  expect(field).toHaveFocus();
  await userEvent.keyboard(typed);
  expect(Number(value)).toBe(amount);
  await userEvent.tab();
  expect(field).toHaveValue(expected);
  expect(Number(value)).toBe(amount);
});

it.each([
  ['20,50', 20.5, 'CA$20.50'],
  ['20,5', 20.5, 'CA$20.50'],
  ['CA$ 20,50', 20.5, 'CA$20.50'],
  ['1.234,56', 1234.56, 'CA$1,234.56'],
  ['1 234,56', 1234.56, 'CA$1,234.56'],
  ['1,234,56', 1234.56, 'CA$1,234.56'],
  ['2,000', 2000, 'CA$2,000.00'],
  ['2,000.75', 2000.75, 'CA$2,000.75'],
  ['20.50', 20.5, 'CA$20.50'],
  ['2000', 2000, 'CA$2,000.00'],
])('after pasting: %s', async (pasted, amount, expected) => {
  let value: number | string = '';
  render(<Field onValue={(next) => (value = next)} />, { wrapper: MantineProvider });
  const field = screen.getByLabelText('Amount');
  await userEvent.clear(field);
  await userEvent.paste(pasted);
  expect(Number(value)).toBe(amount);
  await userEvent.tab();
  expect(field).toHaveValue(expected);
  expect(Number(value)).toBe(amount);
});

it.each([
  ['12,5', 12.5, 'CA$12.50'],
  ['189,50', 189.5, 'CA$189.50'],
  ['1.189,50', 1189.5, 'CA$1,189.50'],
  ['1,189.50', 1189.5, 'CA$1,189.50'],
  ['3,000', 3000, 'CA$3,000.00'],
])('after the browser has filled in: %s', async (filledIn, amount, expected) => {
  let value: number | string = '';
  render(<Field onValue={(next) => (value = next)} />, { wrapper: MantineProvider });
  const field = screen.getByLabelText('Amount');
  fireEvent.input(field, { target: { value: filledIn } });
  expect(Number(value)).toBe(amount);
  await userEvent.click(field);
  await userEvent.tab();
  expect(field).toHaveValue(expected);
});

it('cleared, it stays empty', async () => {
  render(<Field onValue={() => undefined} />, { wrapper: MantineProvider });
  const field = screen.getByLabelText('Amount');
  await userEvent.clear(field);
  await userEvent.tab();
  expect(field).toHaveValue('');
});
