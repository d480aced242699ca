import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showAlone } from '#test-screen.tsx';
import { DepositChoice, type Deposit } from './deposit-choice.tsx';

const show = (deposit: Deposit, amount: string, total: string | null) =>
  showAlone(
    <DepositChoice
      {...{ deposit, amount, total, error: undefined, none: '' }}
      forCustomer={false}
      onChange={() => undefined}
    />,
  );
const byHand = () => screen.queryByRole('radio', { name: 'Cash or transfer now' });

it.each([
  ['of a part', 'later', '$25', '$100', true],
  ['of the whole price', 'later', '$100', '$100', false],
  ['of the whole price, once it was chosen', 'by_hand', '$100', '$100', true],
  ['of a price that is not known yet', 'later', '$25', null, true],
] as const)(
  'a deposit %s is paid by hand apart from the price',
  async (_case, chosen, amount, total, is) => {
    show(chosen, amount, total);
    await screen.findByRole('radio', { name: 'Later' });
    expect(byHand() !== null).toBe(is);
  },
);
