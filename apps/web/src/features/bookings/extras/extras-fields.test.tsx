import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PackageExtra } from '@slipway/contract/catalogue/extras';
import { showAlone } from '#test-screen.tsx';
import { ExtrasFields } from './extras-fields.tsx';

const breakfast: PackageExtra = {
  ...{ id: 4, name: 'Breakfast', description: '', picture: null, offer: 'choice', price: 14 },
  ...{ per: 'guest', refund: 'always', least: 1, most: 14, until_hours: 48, left: null },
};

it.each([
  ['several for several guests', 3, 5, 'CA$14.00 a guest · 3 for each of 5 guests'],
  ['one for several guests', 1, 5, 'CA$14.00 a guest'],
  ['several for one guest', 3, 1, 'CA$14.00 a guest'],
])('says what is counted for each guest: %s', async (_, quantity, guests, text) => {
  showAlone(
    <ExtrasFields
      offered={[breakfast]}
      asked={[{ id: 4, quantity }]}
      party={{ guests, items: 1 }}
      counted="nights"
      onChange={() => undefined}
    />,
    null,
    'rent',
  );
  expect((await screen.findByText(/a guest/)).textContent).toBe(text);
});
