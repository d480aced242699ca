import type { Ability, Role } from '@slipway/domain/identity/abilities';
import type { Purpose } from '@slipway/domain/settings/settings';
import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { SearchParams } from '#lib/search-params.ts';
import type { IconName } from './layouts/nav-icons.ts';

/** Who may open a screen: an ability, or (`login`) any signed-in user. */
export type RouteAccess =
  | 'read Page'
  | 'read Customer'
  | 'manage Desk'
  | 'manage Supervisor'
  | 'manage Supervisor or Desk'
  | 'manage Admin'
  | 'login';
/**
 * Navigation at the side, at the top, or none (docs/rules/screens.md, "Layout and appearance"), or the content alone,
 * in a frame on another website.
 */
export type Layout = 'vertical' | 'horizontal' | 'full' | 'embedded';
/** Where the navigation shows a route: to visitors, to everybody (`public`), or in a group of the back office. */
export type Menu =
  | 'visitors'
  | 'public'
  | 'operations'
  | 'bookings'
  | 'catalogue'
  | 'people'
  | 'business';

/** The declaration of a route; its path is that of its name in `@slipway/domain/pages/page-paths`. */
export interface Route {
  access: RouteAccess;
  layout: Layout;
  /** One title, or one per purpose of the business. */
  title: MessageDescriptor | Record<Purpose, MessageDescriptor>;
  /**
   * Whether it shows what the business offers: while that is not published, visitors see in its place
   * that the website is coming soon.
   */
  offers?: true;
  /** Signed-in users are redirected home. */
  redirectIfLoggedIn?: true;
  /** Absent for routes that are only linked. */
  menu?: Menu;
  /** What the business must have for the menu to show it; without any bookings a link to it says so, too. */
  needs?: 'bookings' | 'departures' | 'gift-cards' | 'shop' | 'products' | 'trips';
  /** Its icon in the side navigation. */
  icon?: IconName;
  /** For screens with bookings and orders: the query value that names one of the two. */
  kindOf?: { key: string } & Record<Purpose, string>;
  /** Its search parameters; a component reads them with `useRouteSearch`. */
  search?: SearchParams;
  /** Loads the screen when the route is opened. */
  screen: () => Promise<ComponentType>;
}

/** The ability that a route requires, or several of which one will do; `read Page`, which everybody has, if it only requires a sign-in. */
export function abilityOf(access: RouteAccess): Ability | readonly Ability[] {
  switch (access) {
    case 'read Customer':
      return { action: 'read', subject: 'Customer' };
    case 'manage Desk':
      return { action: 'manage', subject: 'Desk' };
    case 'manage Supervisor or Desk':
      return [
        { action: 'manage', subject: 'Supervisor' },
        { action: 'manage', subject: 'Desk' },
      ];
    case 'manage Supervisor':
      return { action: 'manage', subject: 'Supervisor' };
    case 'manage Admin':
      return { action: 'manage', subject: 'Admin' };
    case 'read Page':
    case 'login':
      return { action: 'read', subject: 'Page' };
  }
}

/** Whether a role is of staff, without the code of the abilities, which visitors do not load. */
export function isStaff(role: Role | null): boolean {
  return role !== null && role !== 'Customer';
}

/**
 * The navigation's position: the user's choice or the route's default; always at the side for staff unless they
 * choose.
 */
export function layoutFor(
  layout: Layout,
  role: Role | null,
  chosen: 'vertical' | 'horizontal' | null,
): Layout {
  if (layout === 'full' || layout === 'embedded') return layout;
  if (chosen !== null) return chosen;
  return isStaff(role) ? 'vertical' : layout;
}
