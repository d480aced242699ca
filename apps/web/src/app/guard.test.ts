import { can, type Role } from '@slipway/domain/identity/abilities';
import { describe, expect, it } from 'vitest';
import { pathOf, type RouteName } from '#lib/page-paths.ts';
import { guard } from './guard.ts';
import { layoutFor } from './route.ts';
import { routeNames, rowOf } from './routes.ts';

function verdict(name: RouteName | null, role: Role | null, path?: string) {
  const route = name === null ? null : rowOf(name);
  const href = path ?? (name === null ? '/nowhere' : pathOf(name, 'rent'));
  return guard({ route, href, role, can: (ability) => can(role, ability) }).go;
}

describe('guard', () => {
  const table: [RouteName, Record<'nobody' | 'Customer' | 'Supervisor' | 'Admin', string>][] = [
    ['home', { nobody: 'in', Customer: 'in', Supervisor: 'in', Admin: 'in' }],
    ['book-package', { nobody: 'in', Customer: 'in', Supervisor: 'in', Admin: 'in' }],
    ['dashboard', { nobody: 'login', Customer: 'in', Supervisor: 'error-404', Admin: 'in' }],
    ['profile', { nobody: 'login', Customer: 'in', Supervisor: 'in', Admin: 'in' }],
    ['charter-survey', { nobody: 'login', Customer: 'in', Supervisor: 'in', Admin: 'in' }],
    ['logout', { nobody: 'login', Customer: 'in', Supervisor: 'in', Admin: 'in' }],
    ['login', { nobody: 'in', Customer: 'home', Supervisor: 'home', Admin: 'home' }],
    // Emails link there: a signed-in user sees a notice on the page.
    ['reset', { nobody: 'in', Customer: 'in', Supervisor: 'in', Admin: 'in' }],
    ['recovery', { nobody: 'in', Customer: 'in', Supervisor: 'in', Admin: 'in' }],
    ['error-404', { nobody: 'in', Customer: 'in', Supervisor: 'in', Admin: 'in' }],
    ['calendar', { nobody: 'login', Customer: 'error-404', Supervisor: 'in', Admin: 'in' }],
    ['units', { nobody: 'login', Customer: 'error-404', Supervisor: 'in', Admin: 'in' }],
    ['packages', { nobody: 'login', Customer: 'error-404', Supervisor: 'error-404', Admin: 'in' }],
    ['settings', { nobody: 'login', Customer: 'error-404', Supervisor: 'error-404', Admin: 'in' }],
  ];
  it.each(table)('%s', (name, expected) => {
    expect({
      nobody: verdict(name, null),
      Customer: verdict(name, 'Customer'),
      Supervisor: verdict(name, 'Supervisor'),
      Admin: verdict(name, 'Admin'),
    }).toEqual(expected);
  });

  it('sends an unknown path to error-404, but an anonymous one containing admin to login', () => {
    expect(verdict(null, null)).toBe('error-404');
    expect(verdict(null, 'Admin', '/admin/nonsense')).toBe('error-404');
    expect(verdict(null, null, '/admin/nonsense')).toBe('login');
    expect(verdict(null, null, '/nowhere?from=admin')).toBe('error-404');
  });

  it('remembers the page that required the sign-in', () => {
    const request = {
      route: rowOf('profile'),
      href: '/profile?tab=cards',
      role: null,
      can: () => true,
    };
    expect(guard(request)).toEqual({ go: 'login', returnTo: '/profile?tab=cards' });
  });
});

describe('route table', () => {
  it('has every path once', () => {
    const paths = routeNames.flatMap((name) => {
      const { path } = rowOf(name);
      return typeof path === 'string' ? [path] : [path.rent, path.sell];
    });
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('follows the purpose of the business', () => {
    expect(pathOf('bookings', 'sell')).toBe('/admin/orders');
    expect(pathOf('customer-bookings', 'rent', { customerId: '7' })).toBe(
      '/admin/bookings/customer/7',
    );
  });

  it('keeps the side navigation for staff, the route’s default for others, and everybody’s own choice', () => {
    expect(layoutFor(rowOf('book-package').layout, null, null)).toBe('horizontal');
    expect(layoutFor(rowOf('book-package').layout, 'Admin', null)).toBe('vertical');
    expect(layoutFor(rowOf('calendar').layout, 'Admin', 'horizontal')).toBe('horizontal');
    expect(layoutFor(rowOf('login').layout, null, 'vertical')).toBe('full');
  });
});
