import type { Ability, Role } from '@slipway/domain/identity/abilities';
import type { Purpose } from '@slipway/domain/settings/settings';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Who reaches a screen: an ability, or (`login`) anyone signed in. */
export type RouteAccess =
  'read Page' | 'read Customer' | 'manage Supervisor' | 'manage Admin' | 'login';
/** Navigation at the side, at the top, or none (spec A section 2 "Layout"). */
export type Layout = 'vertical' | 'horizontal' | 'full';

/** One line of the route table. */
export interface RouteRow {
  /** One path, or one for each purpose of the business. */
  path: string | Record<Purpose, string>;
  access: RouteAccess;
  layout: Layout;
  title: MessageDescriptor | Record<Purpose, MessageDescriptor>;
  redirectIfLoggedIn?: true;
}

/** The whole route table (spec B section 2, and the further routes of spec README "People" and of mails). */
export const routes = {
  home: { path: '/', access: 'read Page', layout: 'horizontal', title: msg`Home` },
  dashboard: {
    path: '/dashboard',
    access: 'read Customer',
    layout: 'horizontal',
    title: msg`My bookings`,
  },
  'charter-survey': {
    path: '/charter-survey/$bookingId',
    access: 'login',
    layout: 'horizontal',
    title: msg`Charter survey`,
  },
  'book-package': {
    path: '/book',
    access: 'read Page',
    layout: 'horizontal',
    title: msg`Book Your Package`,
  },
  'check-my-charter': {
    path: '/check-my-charter',
    access: 'read Page',
    layout: 'horizontal',
    title: msg`Check my charter`,
  },
  'package-preparations': {
    path: '/package-preparations',
    access: 'read Page',
    layout: 'horizontal',
    title: msg`Package Preparations`,
  },
  faq: { path: '/faq', access: 'read Page', layout: 'horizontal', title: msg`FAQ` },
  profile: { path: '/profile', access: 'login', layout: 'horizontal', title: msg`Profile` },
  logout: { path: '/logout', access: 'login', layout: 'full', title: msg`Signing out` },
  login: {
    path: '/login',
    access: 'read Page',
    layout: 'full',
    title: msg`Sign in`,
    redirectIfLoggedIn: true,
  },
  register: {
    path: '/register',
    access: 'read Page',
    layout: 'full',
    title: msg`Create an account`,
    redirectIfLoggedIn: true,
  },
  recovery: {
    path: '/forgot-password',
    access: 'read Page',
    layout: 'full',
    title: msg`Forgot password`,
    redirectIfLoggedIn: true,
  },
  reset: {
    path: '/reset-password/$token',
    access: 'read Page',
    layout: 'full',
    title: msg`New password`,
    redirectIfLoggedIn: true,
  },
  'verify-email': {
    path: '/verify-email/$token',
    access: 'read Page',
    layout: 'full',
    title: msg`Verify your e-mail address`,
  },
  'error-404': {
    path: '/error-404',
    access: 'read Page',
    layout: 'full',
    title: msg`Page not found`,
  },

  calendar: {
    path: '/admin/calendar',
    access: 'manage Supervisor',
    layout: 'vertical',
    title: msg`Calendar`,
  },
  'daily-log': {
    path: '/admin/daily-log',
    access: 'manage Supervisor',
    layout: 'vertical',
    title: msg`Daily log`,
  },
  bookings: {
    path: { rent: '/admin/bookings', sell: '/admin/orders' },
    access: 'manage Supervisor',
    layout: 'vertical',
    title: { rent: msg`Bookings`, sell: msg`Orders` },
  },
  'customer-bookings': {
    path: {
      rent: '/admin/bookings/customer/$customerId',
      sell: '/admin/orders/customer/$customerId',
    },
    access: 'manage Supervisor',
    layout: 'vertical',
    title: { rent: msg`Bookings of a customer`, sell: msg`Orders of a customer` },
  },
  'repeat-bookings': {
    path: { rent: '/admin/repeat-bookings', sell: '/admin/repeat-orders' },
    access: 'manage Supervisor',
    layout: 'vertical',
    title: { rent: msg`Repeat bookings`, sell: msg`Repeat orders` },
  },
  'new-booking': {
    path: { rent: '/admin/new-booking', sell: '/admin/new-order' },
    access: 'manage Admin',
    layout: 'vertical',
    title: { rent: msg`New booking`, sell: msg`New order` },
  },
  units: {
    path: { rent: '/admin/units', sell: '/admin/products' },
    access: 'manage Supervisor',
    layout: 'vertical',
    title: { rent: msg`Units`, sell: msg`Products` },
  },
  categories: {
    path: { rent: '/admin/unitCategories', sell: '/admin/productCategories' },
    access: 'manage Supervisor',
    layout: 'vertical',
    title: msg`Categories`,
  },
  platforms: {
    path: '/admin/platforms',
    access: 'manage Supervisor',
    layout: 'vertical',
    title: msg`Platforms`,
  },
  packages: {
    path: '/admin/packages',
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`Packages`,
  },
  customers: {
    path: '/admin/customers',
    access: 'manage Supervisor',
    layout: 'vertical',
    title: msg`Customers`,
  },
  'repeat-order-customers': {
    path: '/admin/customers/repeat-order-customers',
    access: 'manage Supervisor',
    layout: 'vertical',
    title: msg`Returning customers`,
  },
  'new-customer': {
    path: '/admin/new-customer',
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`New customer`,
  },
  users: { path: '/admin/users', access: 'manage Admin', layout: 'vertical', title: msg`Users` },
  companies: {
    path: '/admin/companies',
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`Companies`,
  },
  announcements: {
    path: '/admin/announcements',
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`Announcements`,
  },
  messages: {
    path: '/admin/messages',
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`Messages`,
  },
  reports: {
    path: '/admin/reports',
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`Reports`,
  },
  content: {
    path: '/admin/content',
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`Content`,
  },
  settings: {
    path: '/admin/settings',
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`Settings`,
  },
} as const satisfies Record<string, RouteRow>;

/** The name of a route, as links and code know it. */
export type RouteName = keyof typeof routes;

function isRouteName(name: string): name is RouteName {
  return name in routes;
}

/** Every route's name, in the table's order. */
export const routeNames: readonly RouteName[] = Object.keys(routes).filter(isRouteName);

/** A line of the table. */
export function rowOf(name: RouteName): RouteRow {
  return routes[name];
}

/** The path of a route for the business's purpose, with `$name` parts filled in. */
export function pathOf(
  name: RouteName,
  purpose: Purpose,
  params: Record<string, string> = {},
): string {
  const { path } = rowOf(name);
  const chosen = typeof path === 'string' ? path : path[purpose];
  return chosen.replace(/\$(\w+)/g, (all, key: string) => {
    const value = params[key];
    return value === undefined ? all : encodeURIComponent(value);
  });
}

/** The title of a route for the business's purpose. */
export function titleOf(name: RouteName, purpose: Purpose): MessageDescriptor {
  const { title } = rowOf(name);
  return 'rent' in title ? title[purpose] : title;
}

/** The ability that a route asks for; `read Page`, which anyone has, where it only asks for a login. */
export function abilityOf(access: RouteAccess): Ability {
  switch (access) {
    case 'read Customer':
      return { action: 'read', subject: 'Customer' };
    case 'manage Supervisor':
      return { action: 'manage', subject: 'Supervisor' };
    case 'manage Admin':
      return { action: 'manage', subject: 'Admin' };
    case 'read Page':
    case 'login':
      return { action: 'read', subject: 'Page' };
  }
}

/** Where the navigation stands: the route's own word, unless the reader chose; staff keep theirs at the side. */
export function layoutFor(
  layout: Layout,
  role: Role | null,
  chosen: 'vertical' | 'horizontal' | null,
): Layout {
  if (layout === 'full') return 'full';
  if (chosen !== null) return chosen;
  return role === 'Supervisor' || role === 'Admin' ? 'vertical' : layout;
}
