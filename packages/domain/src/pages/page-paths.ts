import type { Purpose } from '#settings/settings.ts';

export type PagePath = string | Record<Purpose, string>;

/** Paths for each purpose of the business. */
const both = (rent: string, sell: string) => ({ rent, sell });

/** The path of each screen by route name; `$name` is a parameter. */
export const pagePaths = {
  home: '/',
  dashboard: '/dashboard',
  'charter-survey': '/charter-survey/$bookingId',
  'book-package': '/book',
  'check-my-charter': '/check-my-charter',
  'package-preparations': '/package-preparations',
  faq: '/faq',
  profile: '/profile',
  logout: '/logout',
  login: '/login',
  register: '/register',
  recovery: '/forgot-password',
  reset: '/reset-password/$token',
  'verify-email': '/verify-email/$token',
  setup: '/setup/$token',
  'called-off': '/called-off/$token',
  'error-404': '/error-404',
  calendar: '/admin/calendar',
  'daily-log': '/admin/daily-log',
  departures: '/admin/departures',
  'call-offs': '/admin/called-off',
  'to-do': '/admin/to-do',
  'open-holds': '/admin/open-holds',
  bookings: both('/admin/bookings', '/admin/orders'),
  'customer-bookings': both(
    '/admin/bookings/customer/$customerId',
    '/admin/orders/customer/$customerId',
  ),
  'repeat-bookings': both('/admin/repeat-bookings', '/admin/repeat-orders'),
  'new-booking': both('/admin/new-booking', '/admin/new-order'),
  units: both('/admin/units', '/admin/products'),
  categories: both('/admin/unitCategories', '/admin/productCategories'),
  platforms: '/admin/platforms',
  'platform-import': '/admin/platforms/import',
  'calendar-feeds': '/admin/platforms/feeds',
  packages: '/admin/packages',
  'package-kinds': '/admin/package-kinds',
  rates: '/admin/rates',
  customers: '/admin/customers',
  'repeat-order-customers': '/admin/customers/repeat-order-customers',
  'new-customer': '/admin/new-customer',
  users: '/admin/users',
  companies: '/admin/companies',
  announcements: '/admin/announcements',
  messages: '/admin/messages',
  reports: '/admin/reports',
  accountant: '/admin/accountant',
  content: '/admin/content',
  settings: '/admin/settings',
} as const satisfies Record<string, PagePath>;
