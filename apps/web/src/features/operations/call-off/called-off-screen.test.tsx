import { screen } from '@testing-library/react';
import type { CallOffChoice } from '@slipway/contract/operations/call-offs';
import { afterEach, expect, it, vi } from 'vitest';
import { answering, openAsVisitor, playServer } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunk.
import './called-off-screen.tsx';

const choice: CallOffChoice = {
  ...{ number: 41, name: 'Ann Angler', unit: 'Teaser', package: 'A ½ Day Package' },
  ...{ date: '2099-12-05', time: '12:00:00', details: 4, reason: 'Storm', message: 'Sorry.' },
  ...{ state: 'open', new_date: null, new_time: null, currency: 'CAD' },
  ...{ refund: 100, by_hand: 0, by_gift_card: 0, expires_at: '2099-12-20T12:00:00.000Z' },
};

afterEach(() => vi.unstubAllGlobals());

it.each([
  [{}, 'CA$100.00, everything you paid, back to the card you paid with.'],
  [{ by_gift_card: 100 }, 'CA$100.00, everything you paid, back on your gift card.'],
  [
    { by_gift_card: 30 },
    'CA$100.00, everything you paid: CA$30.00 back on your gift card, the rest to the card you paid with.',
  ],
  [
    { by_hand: 40 },
    'CA$100.00, everything you paid. Anything not paid by card is refunded by our staff, who will contact you.',
  ],
  [
    { by_gift_card: 30, by_hand: 40 },
    'CA$100.00, everything you paid: CA$30.00 back on your gift card. Of the rest, anything not paid by card is refunded by our staff, who will contact you.',
  ],
])('the refund says where it goes: %o', async (over, text) => {
  playServer({
    'GET /api/called-off/abc/dates': answering([]),
    'GET /api/called-off/abc': answering({ ...choice, ...over }),
  });
  openAsVisitor('/called-off/abc');
  expect(await screen.findByText(text)).toBeVisible();
});

it.each([
  [{}, ['CA$100.00 is on its way. Banks can take up to 10 days to show it.']],
  [
    { by_hand: 40 },
    [
      'CA$60.00 is on its way. Banks can take up to 10 days to show it.',
      'Our staff will contact you to refund CA$40.00.',
    ],
  ],
  [
    { by_gift_card: 30.1, by_hand: 40 },
    [
      'CA$29.90 is on its way. Banks can take up to 10 days to show it.',
      'CA$30.10 is going back to your gift card.',
      'Our staff will contact you to refund CA$40.00.',
    ],
  ],
  [{ by_gift_card: 100 }, ['CA$100.00 is going back to your gift card.']],
  [{ by_hand: 100 }, ['Our staff will contact you to refund CA$100.00.']],
  [{ refund: 0 }, ['Nothing is left to refund.']],
])('says what comes back once a refund was chosen: %o', async (over, texts) => {
  playServer({ 'GET /api/called-off/abc': answering({ ...choice, state: 'refund', ...over }) });
  openAsVisitor('/called-off/abc');
  const title = await screen.findByRole('heading', { name: 'Full refund' });
  const said = [...(title.parentElement?.querySelectorAll('p') ?? [])];
  expect(said.map((text) => text.textContent)).toEqual(texts);
});
