import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OrderDetails } from '@slipway/contract/orders/order-details';
import { supervisor } from '#test-part.tsx';
import { showAlone } from '#test-screen.tsx';
import { SoldGiftCards } from './sold-gift-cards.tsx';

const card: OrderDetails['gift_cards'][number] = {
  ...{ position: 0, amount: 50, recipient_name: 'Grace', recipient_email: 'grace@example.test' },
  ...{ send_on: '2099-12-24', state: 'sent', card_id: 4, last4: 'RMVQ', balance: 50 },
};

it('a gift card that was sold leads to that card', async () => {
  showAlone(<SoldGiftCards cards={[card]} currency="CAD" />, supervisor);
  const link = await screen.findByRole('link', { name: 'Gift card 4' });
  expect(link).toHaveAttribute('href', '/admin/gift-cards?edit=4');
});

it('whoever may not see gift cards is not sent there', async () => {
  showAlone(<SoldGiftCards cards={[card]} currency="CAD" />, { ...supervisor, role_name: 'Desk' });
  expect(await screen.findByText(/^Gift card 4/)).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});
