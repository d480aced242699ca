import type { PageData } from '@slipway/contract/settings/settings';
import type { Ability, Role } from '@slipway/domain/identity/abilities';
import type { Purpose } from '@slipway/domain/settings/settings';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { bookingsName } from '#features/bookings/index.ts';
import type { RouteName } from '#lib/page-paths.ts';
import { abilityOf, type Menu } from '../route.ts';
import { routeNames, rowOf } from '../routes.ts';

/** A heading of the navigation with its routes. */
export interface NavGroup {
  label: MessageDescriptor;
  routes: RouteName[];
  /** The list of the other purpose's records, shown after the first route. */
  other?: { title: MessageDescriptor; search: { tab: 'orders' | 'bookings' } };
}

/** The routes in menus, in the table's order. */
const routesIn = (...menus: Menu[]) =>
  routeNames.filter((name) => {
    const { menu } = rowOf(name);
    return menu !== undefined && menus.includes(menu);
  });

/** The navigation of visitors and customers: of visitors without what is not published. */
export function visitorRoutes(role: Role | null, published: boolean): RouteName[] {
  const routes = routesIn('public', 'visitors');
  if (role !== null) return ['dashboard', ...routes];
  return published ? routes : routes.filter((name) => rowOf(name).offers !== true);
}

/** The navigation of staff: the groups of the back office, limited by the abilities. */
export function staffGroups(
  purpose: Purpose,
  can: (ability: Ability | readonly Ability[]) => boolean,
  records: PageData['records'],
): NavGroup[] {
  const other =
    purpose === 'rent'
      ? records?.orders && { title: msg`Orders`, search: { tab: 'orders' as const } }
      : records?.bookings && { title: bookingsName.sell, search: { tab: 'bookings' as const } };
  const groups: NavGroup[] = [
    { label: msg`Operations`, routes: routesIn('operations') },
    {
      label: purpose === 'rent' ? msg`Bookings` : msg`Orders`,
      routes: routesIn('bookings'),
      ...(other ? { other } : {}),
    },
    { label: msg`Catalogue`, routes: routesIn('catalogue') },
    { label: msg`People`, routes: routesIn('people') },
    { label: msg`Business`, routes: routesIn('business') },
    { label: msg`Public pages`, routes: routesIn('public') },
  ];
  return groups
    .map((group) => ({
      ...group,
      routes: group.routes.filter((name) => {
        const { access, needs } = rowOf(name);
        return can(abilityOf(access)) && (needs === undefined || records?.[needs] === true);
      }),
    }))
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
