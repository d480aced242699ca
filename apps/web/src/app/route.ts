import type { Ability, Role } from '@slipway/domain/identity/abilities';
import type { Purpose } from '@slipway/domain/settings/settings';
import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { IconName } from './layouts/nav-icons.ts';

/** Who reaches a screen: an ability, or (`login`) anyone signed in. */
export type RouteAccess =
  'read Page' | 'read Customer' | 'manage Supervisor' | 'manage Admin' | 'login';
/** Navigation at the side, at the top, or none (docs/rules/screens.md, "Layout and appearance"). */
export type Layout = 'vertical' | 'horizontal' | 'full';
/** Where the navigation offers a route: to visitors, to everybody (`public`), or in a group of the back office. */
export type Menu =
  'visitors' | 'public' | 'operations' | 'bookings' | 'catalogue' | 'people' | 'business';

/** All there is to say of a route; its path is that of its name in `@slipway/domain/pages/page-paths`. */
export interface Route {
  access: RouteAccess;
  layout: Layout;
  /** One title, or one for each purpose of the business. */
  title: MessageDescriptor | Record<Purpose, MessageDescriptor>;
  /** Somebody signed in is sent home. */
  redirectIfLoggedIn?: true;
  /** Absent: only links lead there. */
  menu?: Menu;
  /** In the navigation at the side. */
  icon?: IconName;
  /** Bookings stand beside orders: the value of the query that names one of the two. */
  kindOf?: { key: string } & Record<Purpose, string>;
  /** Loaded when it is reached. */
  screen: () => Promise<ComponentType>;
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
