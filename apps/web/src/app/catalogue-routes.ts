import { msg } from '@lingui/core/macro';
import { flag, id, list, oneOf, page, text, year } from '#lib/search-params.ts';
import { both } from './both.ts';

/** The routes of the back office to what is booked and sold, beside the units and products themselves. */
export const catalogueRoutes = {
  categories: {
    access: 'manage Supervisor',
    layout: 'vertical',
    title: msg`Categories`,
    menu: 'catalogue',
    icon: 'category',
    search: { ...list('id', 'name'), ended: flag },
    screen: () =>
      import('#features/catalogue/categories/categories-screen.tsx').then(
        (it) => it.CategoriesScreen,
      ),
  },
  delivery: {
    access: 'manage Supervisor',
    layout: 'vertical',
    title: msg`Delivery`,
    menu: 'catalogue',
    // A business that sells, or has something for sale.
    needs: 'products',
    icon: 'truck-delivery',
    search: { ...list('id', 'name'), ended: flag, tab: oneOf('shipping') },
    screen: () =>
      import('#features/catalogue/delivery/delivery-screen.tsx').then((it) => it.DeliveryScreen),
  },
  platforms: {
    access: 'manage Supervisor',
    layout: 'vertical',
    title: msg`Platforms`,
    menu: 'catalogue',
    icon: 'plug-connected',
    search: { ...list('id', 'name', 'type'), ended: flag },
    screen: () =>
      import('#features/catalogue/platforms/platforms-screen.tsx').then((it) => it.PlatformsScreen),
  },
  'platform-import': {
    access: 'manage Supervisor',
    layout: 'vertical',
    title: msg`Import from a platform`,
    search: { platform: id, q: text },
    screen: () =>
      import('#features/catalogue/feeds/import-screen.tsx').then((it) => it.ImportScreen),
  },
  'calendar-feeds': {
    access: 'manage Supervisor',
    layout: 'vertical',
    title: msg`Calendar feeds`,
    needs: 'bookings',
    search: { page, conflicts: oneOf('seen'), 'conflict-page': page },
    screen: () => import('#features/catalogue/feeds/feeds-screen.tsx').then((it) => it.FeedsScreen),
  },
  packages: {
    access: 'manage Admin',
    layout: 'vertical',
    title: both(msg`Packages`, msg`What can be booked`),
    menu: 'catalogue',
    needs: 'bookings',
    icon: 'package',
    search: { ...list('id', 'unit_id', 'name', 'price'), unit: id, group: text },
    screen: () =>
      import('#features/catalogue/packages/packages-screen.tsx').then((it) => it.PackagesScreen),
  },
  'package-kinds': {
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`Kinds of package`,
    menu: 'catalogue',
    needs: 'bookings',
    icon: 'clock',
    search: { ...list('made'), ended: flag, copy: id },
    screen: () => import('#features/catalogue/kinds/kinds-screen.tsx').then((it) => it.KindsScreen),
  },
  'closed-days': {
    access: 'manage Supervisor',
    layout: 'vertical',
    title: msg`Closed days`,
    menu: 'catalogue',
    needs: 'bookings',
    icon: 'calendar-off',
    search: { ...list('next'), ended: flag },
    screen: () =>
      import('#features/catalogue/closings/closings-screen.tsx').then((it) => it.ClosingsScreen),
  },
  extras: {
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`Extras`,
    menu: 'catalogue',
    needs: 'bookings',
    icon: 'basket',
    search: { ...list('id', 'name', 'price'), ended: flag },
    screen: () =>
      import('#features/catalogue/extras/extras-screen.tsx').then((it) => it.ExtrasScreen),
  },
  rates: {
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`Rates`,
    menu: 'catalogue',
    needs: 'bookings',
    icon: 'percentage',
    search: { ...list('order'), ended: flag, copy: id, package: id, year },
    screen: () => import('#features/catalogue/rates/rates-screen.tsx').then((it) => it.RatesScreen),
  },
  codes: {
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`Codes`,
    menu: 'catalogue',
    icon: 'tag',
    search: { ...list('id', 'name'), ended: flag },
    screen: () => import('#features/catalogue/codes/codes-screen.tsx').then((it) => it.CodesScreen),
  },
} as const;
