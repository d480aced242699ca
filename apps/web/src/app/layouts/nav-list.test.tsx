import { waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openAsStaff, pageOf, playServer } from '#test-screen.tsx';
import '#features/payments/gift-cards/gift-cards-screen.tsx';
import './vertical-layout.tsx';

afterEach(() => vi.unstubAllGlobals());

test('the navigation shows the page that is open, however far down it is', async () => {
  const shown: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.textContent);
  });
  playServer({ 'GET /api/gift-cards': pageOf([]) });
  openAsStaff('/admin/gift-cards');
  await waitFor(() => expect(shown).toContain('Gift cards'));
});
