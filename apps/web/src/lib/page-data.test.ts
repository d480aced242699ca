import { beforeEach, describe, expect, it } from 'vitest';
import { customer } from '#test-screen.tsx';
import { startTests } from '../test-setup.ts';
import { setUser } from './page-data.ts';

const keys = ['slipway-book', 'slipway-book-attempt', 'slipway-book-thanks'];
const remaining = () => keys.filter((key) => sessionStorage.getItem(key) !== null);

describe('what this tab keeps of a booking', () => {
  beforeEach(() => {
    sessionStorage.clear();
    startTests();
    for (const key of keys) sessionStorage.setItem(key, '{}');
    sessionStorage.setItem('other', '1');
  });

  it('stays with a visitor who signs in, and with the same user', () => {
    setUser(customer);
    setUser({ ...customer, name: 'Ann Other' });
    expect(remaining()).toEqual(keys);
  });

  it('goes when its user signs out or the session ends', () => {
    setUser(customer);
    setUser(null);
    expect(remaining()).toEqual([]);
    expect(sessionStorage.getItem('other')).toBe('1');
  });

  it('goes when another user signs in', () => {
    setUser(customer);
    setUser({ ...customer, id: 8 });
    expect(remaining()).toEqual([]);
  });

  it('goes when the page is loaded without the user that it was of', () => {
    setUser(customer);
    // The session ended elsewhere; the page's own memory is gone.
    startTests();
    expect(remaining()).toEqual([]);
  });
});
