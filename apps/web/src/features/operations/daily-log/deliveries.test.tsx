import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { DailyLog } from '@slipway/contract/operations/day';
import { supervisor } from '#test-part.tsx';
import { showAlone } from '#test-screen.tsx';
import { Deliveries } from './deliveries.tsx';

const delivery: DailyLog['deliveries'][number] = {
  id: 41,
  date: '2026-07-01',
  products: '2 × Paddle',
  name: 'Otto',
  email: '',
  phone: '+14165550111',
  status: 3,
  completed: false,
  currency: 'CAD',
  left: 0,
  delivery_state: 'to_pack',
};
const shown = async (over: Partial<typeof delivery>) => {
  showAlone(<Deliveries deliveries={[{ ...delivery, ...over }]} />, supervisor);
  return within(await screen.findByRole('listitem'));
};

it('a delivery has its order number, which leads to the order', async () => {
  const card = await shown({});
  const link = card.getByRole('link', { name: 'Order 41' });
  expect(link.getAttribute('href')).toContain('order=41');
});

it.each([
  ['to_pack', 'To pack'],
  ['packed', 'Packed'],
  ['ready', 'Ready for pick-up'],
  ['shipped', 'Shipped'],
] as const)('a delivery that is %s says so', async (delivery_state, text) => {
  expect((await shown({ delivery_state })).getByText(text)).toBeVisible();
});

it('of an order that staff took it says only that it is completed', async () => {
  const card = await shown({ delivery_state: null, completed: true });
  expect(card.getByText('Completed')).toBeVisible();
});
