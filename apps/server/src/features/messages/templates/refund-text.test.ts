import { expect, test } from 'vitest';
import { bookingSummary } from '#test/support/message-samples.ts';
import { bookingCancelled } from './booking-change-mails.ts';
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

test.each([
  [true, 'We are putting CA$50.00 back on your gift card'],
  // One that has ended takes nothing back.
  [false, 'the rest by our staff.'],
])('the mail about a cancel says what the gift card gets (at once: %s)', (by_card, text) => {
  const { blocks } = bookingCancelled({
    ...bookingSummary,
    ...{ by_business: true, reason: '', kept: 0, refund: 5000, owed: 0, sequence: 1 },
    refunds: [{ amount: 5000, method: 'Gift card', by_card }],
  });
  expect(JSON.stringify(blocks)).toContain(text);
});
