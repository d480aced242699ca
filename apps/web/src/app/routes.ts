import type { Ability, Role } from '@slipway/domain/identity/abilities';
import { pagePaths } from '@slipway/domain/pages/page-paths';
import type { Purpose } from '@slipway/domain/settings/settings';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Who reaches a screen: an ability, or (`login`) anyone signed in. */
export type RouteAccess =
  'read Page' | 'read Customer' | 'manage Supervisor' | 'manage Admin' | 'login';
/** Navigation at the side, at the top, or none (docs/rules/screens.md, "Layout and appearance"). */
export type Layout = 'vertical' | 'horizontal' | 'full';

/** One for each purpose of the business. */
function both<T>(rent: T, sell: T): Record<Purpose, T> {
  return { rent, sell };
}

type Line = readonly [
  path: string | Record<Purpose, string>,
  access: RouteAccess,
  layout: Layout,
  title: MessageDescriptor | Record<Purpose, MessageDescriptor>,
  visitorsOnly?: 'redirect if logged in',
];

/** What the table says of a route. */
export interface RouteRow {
  /** One path, or one for each purpose of the business. */
  path: string | Record<Purpose, string>;
  access: RouteAccess;
  layout: Layout;
  title: MessageDescriptor | Record<Purpose, MessageDescriptor>;
  redirectIfLoggedIn: boolean;
}

/** The whole route table (docs/rules/people-and-access.md, "Route table"). */
export const routes = {
  home: [pagePaths.home, 'read Page', 'horizontal', msg`Home`],
  dashboard: [pagePaths.dashboard, 'read Customer', 'horizontal', msg`My bookings`],
  'charter-survey': [pagePaths['charter-survey'], 'login', 'horizontal', msg`Charter Survey`],
  'book-package': [pagePaths['book-package'], 'read Page', 'horizontal', msg`Book Your Package`],
  'check-my-charter': [
    pagePaths['check-my-charter'],
    'read Page',
    'horizontal',
    msg`Check my charter`,
  ],
  'package-preparations': [
    pagePaths['package-preparations'],
    'read Page',
    'horizontal',
    msg`Package Preparations`,
  ],
  faq: [pagePaths.faq, 'read Page', 'horizontal', msg`FAQ`],
  profile: [pagePaths.profile, 'login', 'horizontal', msg`Profile`],
  logout: [pagePaths.logout, 'login', 'full', msg`Signing out`],
  login: [pagePaths.login, 'read Page', 'full', msg`Sign in`, 'redirect if logged in'],
  register: [
    pagePaths.register,
    'read Page',
    'full',
    msg`Create an account`,
    'redirect if logged in',
  ],
  // Mails lead to these two: whoever is signed in is told so there, and not sent home without a word.
  recovery: [pagePaths.recovery, 'read Page', 'full', msg`Forgot password`],
  reset: [pagePaths.reset, 'read Page', 'full', msg`New password`],
  'verify-email': [pagePaths['verify-email'], 'read Page', 'full', msg`Verify your email address`],
  setup: [pagePaths.setup, 'read Page', 'full', msg`Set up your business`, 'redirect if logged in'],
  'called-off': [
    pagePaths['called-off'],
    'read Page',
    'horizontal',
    msg`Your trip has been called off`,
  ],
  'error-404': [pagePaths['error-404'], 'read Page', 'full', msg`Page not found`],
  calendar: [pagePaths.calendar, 'manage Supervisor', 'vertical', msg`Calendar`],
  'daily-log': [pagePaths['daily-log'], 'manage Supervisor', 'vertical', msg`Daily log`],
  'call-offs': [pagePaths['call-offs'], 'manage Supervisor', 'vertical', msg`Called off`],
  'to-do': [pagePaths['to-do'], 'manage Supervisor', 'vertical', msg`To do`],
  'open-holds': [pagePaths['open-holds'], 'manage Supervisor', 'vertical', msg`Open holds`],
  bookings: [pagePaths.bookings, 'manage Supervisor', 'vertical', both(msg`Bookings`, msg`Orders`)],
  'customer-bookings': [
    pagePaths['customer-bookings'],
    'manage Supervisor',
    'vertical',
    both(msg`Bookings of a customer`, msg`Orders of a customer`),
  ],
  'repeat-bookings': [
    pagePaths['repeat-bookings'],
    'manage Supervisor',
    'vertical',
    both(msg`Repeat bookings`, msg`Repeat orders`),
  ],
  'new-booking': [
    pagePaths['new-booking'],
    'manage Admin',
    'vertical',
    both(msg`New booking`, msg`New order`),
  ],
  units: [pagePaths.units, 'manage Supervisor', 'vertical', both(msg`Units`, msg`Products`)],
  categories: [pagePaths.categories, 'manage Supervisor', 'vertical', msg`Categories`],
  platforms: [pagePaths.platforms, 'manage Supervisor', 'vertical', msg`Platforms`],
  'platform-import': [
    pagePaths['platform-import'],
    'manage Supervisor',
    'vertical',
    msg`Import from a platform`,
  ],
  'calendar-feeds': [
    pagePaths['calendar-feeds'],
    'manage Supervisor',
    'vertical',
    msg`Calendar feeds`,
  ],
  packages: [pagePaths.packages, 'manage Admin', 'vertical', msg`Packages`],
  customers: [pagePaths.customers, 'manage Supervisor', 'vertical', msg`Customers`],
  'repeat-order-customers': [
    pagePaths['repeat-order-customers'],
    'manage Supervisor',
    'vertical',
    msg`Returning customers`,
  ],
  'new-customer': [pagePaths['new-customer'], 'manage Admin', 'vertical', msg`New customer`],
  users: [pagePaths.users, 'manage Admin', 'vertical', msg`Users`],
  companies: [pagePaths.companies, 'manage Admin', 'vertical', msg`Companies`],
  announcements: [pagePaths.announcements, 'manage Admin', 'vertical', msg`Announcements`],
  messages: [pagePaths.messages, 'manage Admin', 'vertical', msg`Messages`],
  reports: [pagePaths.reports, 'manage Admin', 'vertical', msg`Reports`],
  content: [pagePaths.content, 'manage Admin', 'vertical', msg`Content`],
  settings: [pagePaths.settings, 'manage Admin', 'vertical', msg`Settings`],
} as const satisfies Record<string, Line>;

/** The name of a route, as links and code know it. */
export type RouteName = keyof typeof routes;

function isRouteName(name: string): name is RouteName {
  return name in routes;
}

/** Every route's name, in the table's order. */
export const routeNames: readonly RouteName[] = Object.keys(routes).filter(isRouteName);

/** A line of the table. */
export function rowOf(name: RouteName): RouteRow {
  const line: Line = routes[name];
  const [path, access, layout, title, visitorsOnly] = line;
  return { path, access, layout, title, redirectIfLoggedIn: visitorsOnly !== undefined };
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
