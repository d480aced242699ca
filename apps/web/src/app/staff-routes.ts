import type { Purpose } from '@slipway/domain/settings/settings';
import { msg } from '@lingui/core/macro';
import type { RouteName } from '#lib/page-paths.ts';
import type { Route } from './route.ts';

/** One value per purpose of the business. */
function both<T>(rent: T, sell: T): Record<Purpose, T> {
  return { rent, sell };
}

/** The routes of the back office (docs/rules/people-and-access.md, "Route table"). */
export const staffRoutes = {
  calendar: {
    access: 'manage Supervisor',
    layout: 'vertical',
    title: msg`Calendar`,
    menu: 'operations',
    icon: 'calendar-month',
    screen: () =>
      import('#features/operations/calendar/calendar-screen.tsx').then((it) => it.CalendarScreen),
  },
  'daily-log': {
    access: 'manage Supervisor',
    layout: 'vertical',
    title: msg`Daily log`,
    menu: 'operations',
    icon: 'clipboard-list',
    screen: () =>
      import('#features/operations/daily-log/daily-log-screen.tsx').then((it) => it.DailyLogScreen),
  },
  'to-do': {
    access: 'manage Supervisor',
    layout: 'vertical',
    title: msg`To do`,
    menu: 'operations',
    icon: 'checklist',
    screen: () => import('#features/payments/staff/tasks-screen.tsx').then((it) => it.TasksScreen),
  },
  'open-holds': {
    access: 'manage Supervisor',
    layout: 'vertical',
    title: msg`Open holds`,
    menu: 'operations',
    icon: 'hourglass',
    screen: () =>
      import('#features/bookings/staff/holds/open-holds-screen.tsx').then(
        (it) => it.OpenHoldsScreen,
      ),
  },
  'call-offs': {
    access: 'manage Supervisor',
    layout: 'vertical',
    title: msg`Called off`,
    menu: 'operations',
    icon: 'cloud-storm',
    screen: () =>
      import('#features/operations/call-off/call-offs-screen.tsx').then((it) => it.CallOffsScreen),
  },
  bookings: {
    access: 'manage Supervisor',
    layout: 'vertical',
    title: both(msg`Bookings`, msg`Orders`),
    menu: 'bookings',
    icon: 'ticket',
    kindOf: { key: 'tab', rent: 'bookings', sell: 'orders' },
    screen: () => import('#features/orders/orders-screen.tsx').then((it) => it.OrdersScreen),
  },
  'customer-bookings': {
    access: 'manage Supervisor',
    layout: 'vertical',
    title: both(msg`Bookings of a customer`, msg`Orders of a customer`),
    kindOf: { key: 'tab', rent: 'bookings', sell: 'orders' },
    screen: () =>
      import('#features/orders/orders-screen.tsx').then((it) => it.CustomerOrdersScreen),
  },
  'repeat-bookings': {
    access: 'manage Supervisor',
    layout: 'vertical',
    title: both(msg`Repeat bookings`, msg`Repeat orders`),
    menu: 'bookings',
    icon: 'repeat',
    kindOf: { key: 'of', rent: 'bookings', sell: 'orders' },
    screen: () =>
      import('#features/bookings/recurring/recurring-screen.tsx').then((it) => it.RecurringScreen),
  },
  'new-booking': {
    access: 'manage Admin',
    layout: 'vertical',
    title: both(msg`New booking`, msg`New order`),
    menu: 'bookings',
    icon: 'calendar-plus',
    kindOf: { key: 'what', rent: 'booking', sell: 'order' },
    screen: () => import('./screens/new-booking-screen.tsx').then((it) => it.NewBookingScreen),
  },
  units: {
    access: 'manage Supervisor',
    layout: 'vertical',
    title: both(msg`Units`, msg`Products`),
    menu: 'catalogue',
    icon: 'anchor',
    screen: () => import('#features/catalogue/units/units-screen.tsx').then((it) => it.UnitsScreen),
  },
  categories: {
    access: 'manage Supervisor',
    layout: 'vertical',
    title: msg`Categories`,
    menu: 'catalogue',
    icon: 'category',
    screen: () =>
      import('#features/catalogue/categories/categories-screen.tsx').then(
        (it) => it.CategoriesScreen,
      ),
  },
  platforms: {
    access: 'manage Supervisor',
    layout: 'vertical',
    title: msg`Platforms`,
    menu: 'catalogue',
    icon: 'plug-connected',
    screen: () =>
      import('#features/catalogue/platforms/platforms-screen.tsx').then((it) => it.PlatformsScreen),
  },
  'platform-import': {
    access: 'manage Supervisor',
    layout: 'vertical',
    title: msg`Import from a platform`,
    screen: () =>
      import('#features/catalogue/feeds/import-screen.tsx').then((it) => it.ImportScreen),
  },
  'calendar-feeds': {
    access: 'manage Supervisor',
    layout: 'vertical',
    title: msg`Calendar feeds`,
    screen: () => import('#features/catalogue/feeds/feeds-screen.tsx').then((it) => it.FeedsScreen),
  },
  packages: {
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`Packages`,
    menu: 'catalogue',
    icon: 'package',
    screen: () =>
      import('#features/catalogue/packages/packages-screen.tsx').then((it) => it.PackagesScreen),
  },
  customers: {
    access: 'manage Supervisor',
    layout: 'vertical',
    title: msg`Customers`,
    menu: 'people',
    icon: 'address-book',
    screen: () =>
      import('#features/customers/customers-screen.tsx').then((it) => it.CustomersScreen),
  },
  'repeat-order-customers': {
    access: 'manage Supervisor',
    layout: 'vertical',
    title: msg`Returning customers`,
    menu: 'people',
    icon: 'user-heart',
    screen: () =>
      import('#features/customers/customers-screen.tsx').then((it) => it.RepeatCustomersScreen),
  },
  'new-customer': {
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`New customer`,
    menu: 'people',
    icon: 'user-plus',
    screen: () =>
      import('#features/customers/new-customer-screen.tsx').then((it) => it.NewCustomerScreen),
  },
  users: {
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`Users`,
    menu: 'people',
    icon: 'users',
    screen: () => import('#features/identity/users/users-screen.tsx').then((it) => it.UsersScreen),
  },
  companies: {
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`Companies`,
    menu: 'business',
    icon: 'building',
    screen: () =>
      import('#features/catalogue/companies/companies-screen.tsx').then((it) => it.CompaniesScreen),
  },
  announcements: {
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`Announcements`,
    menu: 'business',
    icon: 'speakerphone',
    screen: () =>
      import('#features/messages/announcements/announcements-screen.tsx').then(
        (it) => it.AnnouncementsScreen,
      ),
  },
  messages: {
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`Messages`,
    menu: 'business',
    icon: 'mail',
    screen: () => import('#features/messages/messages-screen.tsx').then((it) => it.MessagesScreen),
  },
  reports: {
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`Reports`,
    menu: 'business',
    icon: 'chart-bar',
    screen: () => import('#features/reports/reports-screen.tsx').then((it) => it.ReportsScreen),
  },
  content: {
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`Content`,
    menu: 'business',
    icon: 'file-text',
    screen: () =>
      import('#features/operations/content/content-screen.tsx').then((it) => it.ContentScreen),
  },
  settings: {
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`Settings`,
    menu: 'business',
    icon: 'settings',
    screen: () => import('#features/settings/settings-screen.tsx').then((it) => it.SettingsScreen),
  },
} satisfies Partial<Record<RouteName, Route>>;
