import type { ComponentType } from 'react';
import type { NotHereYet } from './not-here-yet.ts';
import type { RouteName } from './routes.ts';

type Load = () => Promise<ComponentType>;
type Built = Exclude<RouteName, NotHereYet>;

/** The screen of each route that has one, loaded when it is reached. A route is here or in `not-here-yet.ts`. */
const screens: Record<Built, Load> = {
  home: () => import('./screens/home-screen.tsx').then((it) => it.HomeScreen),
  dashboard: () => import('./screens/dashboard-screen.tsx').then((it) => it.DashboardScreen),
  'charter-survey': () =>
    import('#features/bookings/survey/survey-screen.tsx').then((it) => it.SurveyScreen),
  'book-package': () => import('#features/bookings/book-screen.tsx').then((it) => it.BookScreen),
  'check-my-charter': () =>
    import('#features/bookings/check-charter-screen.tsx').then((it) => it.CheckCharterScreen),
  'package-preparations': () =>
    import('#features/operations/preparations-screen.tsx').then((it) => it.PreparationsScreen),
  faq: () => import('#features/operations/faq-screen.tsx').then((it) => it.FaqScreen),
  profile: () => import('#features/identity/profile-screen.tsx').then((it) => it.ProfileScreen),
  logout: () =>
    import('#features/identity/sign-in/logout-screen.tsx').then((it) => it.LogoutScreen),
  login: () => import('#features/identity/sign-in/login-screen.tsx').then((it) => it.LoginScreen),
  register: () => import('#features/identity/register-screen.tsx').then((it) => it.RegisterScreen),
  recovery: () =>
    import('#features/identity/recovery/recovery-screen.tsx').then((it) => it.RecoveryScreen),
  reset: () => import('#features/identity/recovery/reset-screen.tsx').then((it) => it.ResetScreen),
  'verify-email': () =>
    import('#features/identity/recovery/verify-email-screen.tsx').then(
      (it) => it.VerifyEmailScreen,
    ),
  setup: () => import('#features/identity/recovery/setup-screen.tsx').then((it) => it.SetupScreen),
  bookings: () => import('#features/orders/orders-screen.tsx').then((it) => it.OrdersScreen),
  'customer-bookings': () =>
    import('#features/orders/orders-screen.tsx').then((it) => it.CustomerOrdersScreen),
  'repeat-bookings': () =>
    import('#features/bookings/recurring/recurring-screen.tsx').then((it) => it.RecurringScreen),
  'new-booking': () => import('./screens/new-booking-screen.tsx').then((it) => it.NewBookingScreen),
  'to-do': () => import('#features/payments/staff/tasks-screen.tsx').then((it) => it.TasksScreen),
  'open-holds': () =>
    import('#features/bookings/staff/holds/open-holds-screen.tsx').then((it) => it.OpenHoldsScreen),
  customers: () =>
    import('#features/customers/customers-screen.tsx').then((it) => it.CustomersScreen),
  'repeat-order-customers': () =>
    import('#features/customers/customers-screen.tsx').then((it) => it.RepeatCustomersScreen),
  'new-customer': () =>
    import('#features/customers/new-customer-screen.tsx').then((it) => it.NewCustomerScreen),
  settings: () => import('#features/settings/settings-screen.tsx').then((it) => it.SettingsScreen),
  messages: () => import('#features/messages/messages-screen.tsx').then((it) => it.MessagesScreen),
  reports: () => import('#features/reports/reports-screen.tsx').then((it) => it.ReportsScreen),
  categories: () =>
    import('#features/catalogue/categories/categories-screen.tsx').then(
      (it) => it.CategoriesScreen,
    ),
  platforms: () =>
    import('#features/catalogue/platforms/platforms-screen.tsx').then((it) => it.PlatformsScreen),
  'platform-import': () =>
    import('#features/catalogue/feeds/import-screen.tsx').then((it) => it.ImportScreen),
  'calendar-feeds': () =>
    import('#features/catalogue/feeds/feeds-screen.tsx').then((it) => it.FeedsScreen),
  packages: () =>
    import('#features/catalogue/packages/packages-screen.tsx').then((it) => it.PackagesScreen),
  units: () => import('#features/catalogue/units/units-screen.tsx').then((it) => it.UnitsScreen),
  companies: () =>
    import('#features/catalogue/companies/companies-screen.tsx').then((it) => it.CompaniesScreen),
  users: () => import('#features/identity/users/users-screen.tsx').then((it) => it.UsersScreen),
  content: () =>
    import('#features/operations/content/content-screen.tsx').then((it) => it.ContentScreen),
  announcements: () =>
    import('#features/messages/announcements/announcements-screen.tsx').then(
      (it) => it.AnnouncementsScreen,
    ),
  calendar: () =>
    import('#features/operations/calendar/calendar-screen.tsx').then((it) => it.CalendarScreen),
  'daily-log': () =>
    import('#features/operations/daily-log/daily-log-screen.tsx').then((it) => it.DailyLogScreen),
  'call-offs': () =>
    import('#features/operations/call-off/call-offs-screen.tsx').then((it) => it.CallOffsScreen),
  'called-off': () =>
    import('#features/operations/call-off/called-off-screen.tsx').then((it) => it.CalledOffScreen),
  'error-404': () => import('./screens/error-404-screen.tsx').then((it) => it.Error404Screen),
};

const loads = new Map<string, Load>(Object.entries(screens));

/** How to load a route's screen. */
export function screenOf(name: RouteName): Load {
  return (
    loads.get(name) ??
    (() => import('./screens/not-here-yet-screen.tsx').then((it) => it.NotHereYetScreen))
  );
}
