import { describe, expect, it } from 'vitest';
import { afterSignIn, safeReturn } from './after-sign-in.ts';

describe('after sign-in', () => {
  it.each([
    ['Customer', 'rent', null, '/dashboard'],
    ['Supervisor', 'rent', null, '/admin/bookings'],
    ['Admin', 'sell', null, '/admin/orders'],
    ['Customer', 'sell', '/profile?tab=cards', '/profile?tab=cards'],
    ['Customer', 'rent', '/login', '/dashboard'],
  ] as const)('%s, %s, requested %s: %s', (role, purpose, request, expected) => {
    expect(afterSignIn(role, purpose, request)).toBe(expected);
  });

  it.each(['//evil.test', 'https://evil.test', '/\\evil.test', 'javascript:alert(1)', '', 7, null])(
    'does not follow %j',
    (target) => {
      expect(safeReturn(target)).toBeNull();
    },
  );
});
