import type { PageData } from '@slipway/contract/settings/settings';
import type { Ability, Role } from '@slipway/domain/identity/abilities';
import type { Purpose } from '@slipway/domain/settings/settings';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { bookingsName } from '#features/bookings/index.ts';
import type { RouteName } from '#lib/page-paths.ts';
import { takesBookings } from '#shared/takes-bookings.ts';
import { abilityOf, type Menu } from '../route.ts';
import { routeNames, rowOf } from '../routes.ts';

/** A heading of the navigation with its routes. */
export interface NavGroup {
  label: MessageDescriptor;
  routes: RouteName[];
  /** A second list of one of its routes: the other purpose's records, or the products of a business that lets. */
  other?: {
    route: 'bookings' | 'units';
    title: MessageDescriptor;
    search: { tab: 'orders' | 'bookings' | 'products' };
  };
}

/** The routes in menus, in the table's order. */
const routesIn = (...menus: Menu[]) =>
  routeNames.filter((name) => {
    const { menu } = rowOf(name);
    return menu !== undefined && menus.includes(menu);
  });

/** The page's data that decides which routes the menus have. */
type Shown = Pick<PageData, 'records' | 'shop' | 'trips'> & {
  settings: Pick<PageData['settings'], 'purpose' | 'published' | 'gift_cards'>;
};

/** Whether the business has what a route needs; one that sells has products even before the first. */
const has = (name: RouteName, page: Shown): boolean => {
  const { records, shop, trips } = page;
  const { purpose, gift_cards: giftCards } = page.settings;
  const { needs } = rowOf(name);
  if (needs === undefined) return true;
  if (needs === 'shop') return shop;
  if (needs === 'gift-cards') return giftCards.sold;
  if (needs === 'trips') return trips;
  if (needs === 'bookings') return takesBookings(page);
  if (needs === 'departures') return takesBookings(page) && records?.departures === true;
  return purpose === 'sell' || records?.products === true;
};

/** The navigation of visitors and customers: of visitors without what is not published. */
export function visitorRoutes(role: Role | null, page: Shown): RouteName[] {
  const routes = routesIn('public', 'visitors').filter((name) => has(name, page));
  if (role !== null) return ['dashboard', ...routes];
  return page.settings.published ? routes : routes.filter((name) => rowOf(name).offers !== true);
}

/** The navigation of staff: the groups of the back office, limited by the abilities. */
export function staffGroups(
  purpose: Purpose,
  can: (ability: Ability | readonly Ability[]) => boolean,
  page: Shown,
): NavGroup[] {
  const { records } = page;
  const rents = purpose === 'rent';
  const route = 'bookings' as const;
  const hasOrders = records?.orders === true || records?.products === true;
  const other = rents
    ? hasOrders && { route, title: msg`Orders`, search: { tab: 'orders' as const } }
    : records?.bookings === true && {
        route,
        title: bookingsName.sell,
        search: { tab: 'bookings' as const },
      };
  const products = rents &&
    records?.products === true && {
      route: 'units' as const,
      title: msg`Products`,
      search: { tab: 'products' as const },
    };
  const groups: NavGroup[] = [
    { label: msg`Operations`, routes: routesIn('operations') },
    {
      label: rents ? msg`Bookings` : msg`Orders`,
      routes: routesIn('bookings'),
      ...(other ? { other } : {}),
    },
    {
      label: msg`Catalogue`,
      routes: routesIn('catalogue'),
      ...(products ? { other: products } : {}),
    },
    { label: msg`People`, routes: routesIn('people') },
    { label: msg`Business`, routes: routesIn('business') },
    { label: msg`Public pages`, routes: routesIn('public') },
  ];
  return groups
    .map((group) => ({
      ...group,
      routes: group.routes.filter((name) => {
        return can(abilityOf(rowOf(name).access)) && has(name, page);
      }),
    }))
    .map(({ other: second, ...group }) =>
      second && group.routes.includes(second.route) ? { ...group, other: second } : group,
    )
    .filter((group) => group.routes.length > 0);
}

/**
 * Whether an entry is the current page, whatever its screen has put into the URL (search, filters, an open
 * dialog). Two entries with the same path are distinguished by their tab.
 * @param tab the entry's tab; null for the default one
 * @param group the entry's group
 * @param currentTab the tab in the URL
 */
export function activeOptionsOf(
  tab: string | null,
  group: Pick<NavGroup, 'other'>,
  currentTab: string | null,
): { exact: true; includeSearch: boolean } {
  const other = group.other?.search.tab;
  const isCurrent = tab === null ? other === undefined || currentTab !== other : currentTab === tab;
  // With its query included, an entry with another query would never be active.
  return { exact: true, includeSearch: !isCurrent };
}
