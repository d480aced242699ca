import { msg } from '@lingui/core/macro';
import {
  date,
  flag,
  id,
  idOrNone,
  list,
  matching,
  oneOf,
  page,
  withDefault,
  text,
} from '#lib/search-params.ts';
import { bookingsAndOrders } from './bookings-search.ts';
import { both } from './both.ts';
import { catalogueRoutes } from './catalogue-routes.ts';
import { holdsRoutes } from './holds-routes.ts';
import { settingsRoutes } from './settings-routes.ts';
import { reportsSearch } from './reports-search.ts';

const customers = { ...list('id', 'name', 'email', 'count', 'total'), ended: flag };

/** The routes of the back office (docs/rules/people-and-access.md, "Route table"). */
export const staffRoutes = {
  calendar: {
    access: 'manage Supervisor or Desk',
    layout: 'vertical',
    title: msg`Calendar`,
    menu: 'operations',
    icon: 'calendar-month',
    search: {
      view: withDefault(oneOf('month', 'week', 'day', 'units'), 'month'),
      date,
      unit: id,
      booking: id,
      order: id,
    },
    screen: () =>
      import('#features/operations/calendar/calendar-screen.tsx').then((it) => it.CalendarScreen),
  },
  'daily-log': {
    access: 'manage Supervisor or Desk',
    layout: 'vertical',
    title: msg`Daily log`,
    menu: 'operations',
    icon: 'clipboard-list',
    search: { date },
    screen: () =>
      import('#features/operations/daily-log/daily-log-screen.tsx').then((it) => it.DailyLogScreen),
  },
  departures: {
    access: 'manage Supervisor',
    layout: 'vertical',
    title: msg`Departures`,
    menu: 'operations',
    // Of packages sold by the seat: a business without any has none.
    needs: 'departures',
    icon: 'ship',
    // `off`: opens the form that calls the departure off.
    search: { ...list(), from: date, to: date, unit: id, departure: id, off: flag },
    screen: () =>
      import('#features/operations/departures/departures-screen.tsx').then(
        (it) => it.DeparturesScreen,
      ),
  },
  'to-do': {
    access: 'manage Supervisor',
    layout: 'vertical',
    title: msg`To do`,
    menu: 'operations',
    icon: 'checklist',
    search: { ...list(), state: oneOf('done') },
    screen: () => import('./screens/tasks-screen.tsx').then((it) => it.TasksScreen),
  },
  ...holdsRoutes,
  'call-offs': {
    access: 'manage Supervisor',
    layout: 'vertical',
    title: msg`Called off`,
    menu: 'operations',
    needs: 'bookings',
    icon: 'cloud-storm',
    search: { ...list(), date, unit: id },
    screen: () =>
      import('#features/operations/call-off/call-offs-screen.tsx').then((it) => it.CallOffsScreen),
  },
  bookings: {
    access: 'manage Supervisor or Desk',
    layout: 'vertical',
    title: both(msg`Bookings`, msg`Orders`),
    menu: 'bookings',
    icon: 'ticket',
    kindOf: { key: 'tab', rent: 'bookings', sell: 'orders' },
    search: bookingsAndOrders,
    screen: () => import('#features/orders/orders-screen.tsx').then((it) => it.OrdersScreen),
  },
  'pick-list': {
    access: 'manage Supervisor or Desk',
    layout: 'vertical',
    title: msg`Pick list`,
    screen: () =>
      import('#features/orders/shop/pick-list-screen.tsx').then((it) => it.PickListScreen),
  },
  'customer-bookings': {
    access: 'manage Supervisor or Desk',
    layout: 'vertical',
    title: both(msg`Bookings of a customer`, msg`Orders of a customer`),
    kindOf: { key: 'tab', rent: 'bookings', sell: 'orders' },
    search: bookingsAndOrders,
    screen: () =>
      import('#features/orders/orders-screen.tsx').then((it) => it.CustomerOrdersScreen),
  },
  'repeat-bookings': {
    access: 'manage Supervisor or Desk',
    layout: 'vertical',
    title: both(msg`Repeat bookings`, msg`Repeat orders`),
    menu: 'bookings',
    icon: 'repeat',
    kindOf: { key: 'of', rent: 'bookings', sell: 'orders' },
    search: { ...list('id', 'name', 'next', 'last'), of: oneOf('orders', 'bookings'), series: id },
    screen: () =>
      import('#features/bookings/recurring/recurring-screen.tsx').then((it) => it.RecurringScreen),
  },
  'new-booking': {
    access: 'manage Desk',
    layout: 'vertical',
    title: both(msg`New booking`, msg`New order`),
    menu: 'bookings',
    icon: 'calendar-plus',
    kindOf: { key: 'what', rent: 'booking', sell: 'order' },
    search: { what: oneOf('booking', 'order'), date, unit: id, package: id, time: text },
    screen: () => import('./screens/new-booking-screen.tsx').then((it) => it.NewBookingScreen),
  },
  units: {
    access: 'manage Supervisor',
    layout: 'vertical',
    title: both(msg`Units`, msg`Products`),
    menu: 'catalogue',
    icon: 'anchor',
    search: {
      ...list('id', 'name', 'price', 'items_quantity'),
      ended: flag,
      view: oneOf('cards'),
      // In a business that lets: its products.
      tab: oneOf('products'),
      low: flag,
      copy: id,
    },
    screen: () => import('#features/catalogue/units/units-screen.tsx').then((it) => it.UnitsScreen),
  },
  ...catalogueRoutes,
  'gift-cards': {
    access: 'manage Supervisor',
    layout: 'vertical',
    title: msg`Gift cards`,
    menu: 'catalogue',
    icon: 'gift',
    search: { ...list('id', 'balance', 'expires_on'), ended: flag },
    screen: () =>
      import('#features/payments/gift-cards/gift-cards-screen.tsx').then(
        (it) => it.GiftCardsScreen,
      ),
  },
  customers: {
    access: 'manage Supervisor or Desk',
    layout: 'vertical',
    title: msg`Customers`,
    menu: 'people',
    icon: 'address-book',
    search: customers,
    screen: () =>
      import('#features/customers/customers-screen.tsx').then((it) => it.CustomersScreen),
  },
  'repeat-order-customers': {
    access: 'manage Supervisor or Desk',
    layout: 'vertical',
    title: msg`Returning customers`,
    menu: 'people',
    icon: 'user-heart',
    search: customers,
    screen: () =>
      import('#features/customers/customers-screen.tsx').then((it) => it.RepeatCustomersScreen),
  },
  'new-customer': {
    access: 'manage Desk',
    layout: 'vertical',
    title: msg`New customer`,
    menu: 'people',
    icon: 'user-plus',
    screen: () =>
      import('#features/customers/new-customer-screen.tsx').then((it) => it.NewCustomerScreen),
  },
  import: {
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`Import from other software`,
    search: { what: withDefault(oneOf('customers', 'bookings'), 'customers'), import: id },
    screen: () =>
      import('#features/customers/imports/imports-screen.tsx').then((it) => it.ImportsScreen),
  },
  users: {
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`Users`,
    menu: 'people',
    icon: 'users',
    search: {
      ...list('name', 'email', 'role_name'),
      role: oneOf('Admin', 'Supervisor', 'Desk', 'Customer'),
      state: oneOf('active', 'ended'),
    },
    screen: () => import('#features/identity/users/users-screen.tsx').then((it) => it.UsersScreen),
  },
  companies: {
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`Companies`,
    menu: 'business',
    icon: 'building',
    search: { ...list('id', 'name'), ended: flag },
    screen: () =>
      import('#features/catalogue/companies/companies-screen.tsx').then((it) => it.CompaniesScreen),
  },
  announcements: {
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`Announcements`,
    menu: 'business',
    icon: 'speakerphone',
    search: {
      ...list(),
      state: oneOf('on', 'to_come', 'over'),
      audience: oneOf('everyone', 'customers', 'staff'),
      again: id,
    },
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
    search: {
      ...list('created_at'),
      state: oneOf('queued', 'sending', 'sent', 'failed', 'kept'),
      channel: oneOf('mail', 'sms'),
      message: id,
    },
    screen: () => import('#features/messages/messages-screen.tsx').then((it) => it.MessagesScreen),
  },
  'message-texts': {
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`Email and SMS texts`,
    menu: 'business',
    icon: 'message',
    search: { text: matching(/^[a-z][a-z.-]{1,79}$/) },
    screen: () =>
      import('#features/messages/texts/texts-screen.tsx').then((it) => it.MessageTextsScreen),
  },
  reports: {
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`Reports`,
    menu: 'business',
    icon: 'chart-bar',
    search: reportsSearch,
    screen: () => import('#features/reports/reports-screen.tsx').then((it) => it.ReportsScreen),
  },
  accountant: {
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`Accountant`,
    menu: 'business',
    icon: 'calculator',
    search: { from: date, to: date, company: idOrNone, currency: matching(/^[A-Z]{3}$/), page },
    screen: () =>
      import('#features/reports/accountant/accountant-screen.tsx').then(
        (it) => it.AccountantScreen,
      ),
  },
  content: {
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`Content`,
    menu: 'business',
    icon: 'file-text',
    search: { text: withDefault(oneOf('faq', 'preparations', 'terms', 'waiver', 'home'), 'faq') },
    screen: () =>
      import('#features/operations/content/content-screen.tsx').then((it) => it.ContentScreen),
  },
  'content-drafts': {
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`Drafts of texts`,
    screen: () =>
      import('#features/operations/content/drafts-screen.tsx').then((it) => it.DraftsScreen),
  },
  ...settingsRoutes,
} as const;
