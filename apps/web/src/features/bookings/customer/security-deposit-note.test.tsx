import { render, screen } from '@testing-library/react';
import type { MyBooking } from '@slipway/contract/bookings/my-bookings';
import { beforeEach, expect, test } from 'vitest';
import { ThemeProviders } from '#app/providers.tsx';
import { myBooking } from '#test-screen.tsx';
import { startTests } from '#test-setup.ts';
import { SecurityDepositNote } from './security-deposit-note.tsx';

type Deposit = NonNullable<MyBooking['security_deposit']>;
const deposit = {
  ...{ state: 'taken', amount: 500, captured: 0, reason: '', secured: true, left_by: null },
  ...{ hold_at: '2099-12-03T17:00:00.000Z', release_at: '2099-12-08T17:00:00.000Z' },
} as const satisfies Partial<Deposit>;

beforeEach(() => startTests());

test.each<[string, Partial<Deposit>, RegExp]>([
  ['is asked for', { state: 'wanted' }, /leave it by the link in our email, or when you arrive$/],
  ['was left in cash', { left_by: 'Cash' }, /left in cash, returned when you are back$/],
  [
    'was left at the terminal',
    { left_by: 'Card terminal' },
    /left by card at the counter, returned when you are back$/,
  ],
  ['was returned', { left_by: 'Cash', state: 'released' }, /: returned$/],
  [
    'was kept in part',
    { left_by: 'Cash', state: 'captured', captured: 120, reason: 'A lost paddle.' },
    /120\.00 kept, the rest returned\. A lost paddle\.$/,
  ],
  [
    'was kept in part from a card',
    { state: 'captured', captured: 120, reason: 'A lost paddle.' },
    /120\.00 kept, the rest released\. A lost paddle\.$/,
  ],
  [
    'was kept whole',
    { left_by: 'Cash', state: 'captured', captured: 500, reason: 'A lost engine.' },
    /500\.00 kept\. A lost engine\.$/,
  ],
])('says that a security deposit %s', (_, changed, text) => {
  render(
    <ThemeProviders>
      <SecurityDepositNote
        booking={{ ...myBooking, security_deposit: { ...deposit, ...changed } }}
      />
    </ThemeProviders>,
  );
  expect(screen.getByText(text)).toBeVisible();
});
