import { msg } from '@lingui/core/macro';
import { id, list, oneOf } from '#lib/search-params.ts';

/** The routes of what is held, unpaid or waited for, among those of operations (`staffRoutes`). */
export const holdsRoutes = {
  'open-holds': {
    access: 'manage Supervisor',
    layout: 'vertical',
    title: msg`Open holds`,
    menu: 'operations',
    icon: 'hourglass',
    search: { ...list(), booking: id },
    screen: () =>
      import('#features/bookings/staff/holds/open-holds-screen.tsx').then(
        (it) => it.OpenHoldsScreen,
      ),
  },
  'unpaid-bookings': {
    access: 'manage Supervisor',
    layout: 'vertical',
    title: msg`Deposits to collect`,
    menu: 'operations',
    needs: 'bookings',
    icon: 'cash',
    search: { ...list(), booking: id },
    screen: () =>
      import('#features/bookings/staff/unpaid/unpaid-bookings-screen.tsx').then(
        (it) => it.UnpaidBookingsScreen,
      ),
  },
  'waiting-list': {
    access: 'manage Supervisor',
    layout: 'vertical',
    title: msg`Waiting list`,
    menu: 'operations',
    needs: 'bookings',
    icon: 'users',
    search: { ...list(), show: oneOf('all') },
    screen: () =>
      import('#features/bookings/staff/waiting/waiting-list-screen.tsx').then(
        (it) => it.WaitingListScreen,
      ),
  },
} as const;
