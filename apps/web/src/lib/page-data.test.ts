import { beforeEach, describe, expect, it } from 'vitest';
import { customer } from '#test-screen.tsx';
import { startTests } from '../test-setup.ts';
import { setUser } from './page-data.ts';

const keys = [
  ...['slipway-book', 'slipway-book-attempt', 'slipway-book-thanks'],
  ...['slipway-basket-thanks', 'slipway-basket-delivery', 'slipway-basket-codes'],
  'slipway-gift-card',
];
const remaining = () => keys.filter((key) => sessionStorage.getItem(key) !== null);

describe('booking data stored in this tab', () => {
  beforeEach(() => {
    sessionStorage.clear();
    startTests();
    for (const key of keys) sessionStorage.setItem(key, '{}');
    sessionStorage.setItem('other', '1');
  });

  it('stays for a visitor who signs in, and for the same user', () => {
    setUser(customer);
    setUser({ ...customer, name: 'Ann Other' });
    expect(remaining()).toEqual(keys);
  });

  it('is deleted when its user signs out or the session ends', () => {
    setUser(customer);
    setUser(null);
    expect(remaining()).toEqual([]);
    expect(sessionStorage.getItem('other')).toBe('1');
  });

  it('is deleted when another user signs in', () => {
    setUser(customer);
    setUser({ ...customer, id: 8 });
    expect(remaining()).toEqual([]);
  });

  it('is deleted when the page is loaded without its user', () => {
    setUser(customer);
    // The session ended elsewhere, and the page's memory is gone.
    startTests();
    expect(remaining()).toEqual([]);
  });
});
