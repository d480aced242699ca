import { expect, test } from 'vitest';
import { refundedTo } from './payment-mails.ts';
import { refundWayText } from './refund-text.ts';

test.each([
  ['to a card', [5000, 5000, 0], 'to your card. Banks can take up to 10 days to show it.'],
  ['to a gift card', [5000, 5000, 5000], 'back on your gift card, where you can use it again.'],
  [
    'to both',
    [5000, 5000, 2000],
    'We are refunding CA$30.00 to your card. Banks can take up to 10 days to show it. CA$20.00 is going back to your gift card, where you can use it again.',
  ],
  ['by hand', [5000, 0, 0], 'card payments straight away, the rest by our staff.'],
  [
    'to a gift card, and the rest by hand',
    [5000, 2000, 2000],
    'We are refunding CA$50.00 the way it was paid: gift cards and card payments straight away, the rest by our staff.',
  ],
] as const)('says how a refund is made: %s', (_way, [total, atOnce, toGiftCard], text) => {
  expect(refundWayText({ total, atOnce, toGiftCard }, 'CAD')).toContain(text);
});

test.each([
  ['Credit card', 'It goes back to the card you paid with'],
  ['Gift card', 'It is on your gift card again.'],
])('says where a refund by %s goes', (method, text) => {
  expect(refundedTo(method)).toContain(text);
});
