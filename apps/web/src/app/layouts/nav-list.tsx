import { useLingui } from '@lingui/react/macro';
import { msg } from '@lingui/core/macro';
import { IconArchive } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { can } from '@slipway/domain/identity/abilities';
import { useEffect, useRef } from 'react';
import { useCurrentTab } from './use-current-tab.ts';
import { usePageData } from '#lib/page-data.ts';
import { pathOf, type RouteName } from '#lib/page-paths.ts';
import { rowOf, titleOf } from '../routes.ts';
import { isStaff } from '../route.ts';
import { activeOptionsOf, staffGroups, visitorRoutes, type NavGroup } from './navigation.ts';
import { navIcons } from './nav-icons.ts';
import classes from './nav-list.module.css';

/** The whole navigation as a list of groups; `icons` hides the labels visually, but not for screen readers. */
export function NavList({ onGo, icons = false }: { onGo?: () => void; icons?: boolean }) {
  const { i18n, t } = useLingui();
  const page = usePageData();
  const { settings, user } = page;
  const currentTab = useCurrentTab();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const nav = useRef<HTMLElement>(null);
  // The navigation is longer than most screens: the page that is open is kept in its view.
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [path]);
  const role = user?.role_name ?? null;
  const account: RouteName[] = role === null ? ['login'] : ['profile', 'logout'];
  const groups: NavGroup[] = isStaff(role)
    ? staffGroups(settings.purpose, (ability) => can(role, ability), page)
    : [{ label: msg`Pages`, routes: visitorRoutes(role, page) }];
  return (
    <nav ref={nav} className={classes.nav} aria-label={t`Main`} data-icons={icons || undefined}>
      {[...groups, { label: msg`Account`, routes: account }].map((group) => (
        <div key={group.label.id} className={classes.group}>
          <div className={classes.label}>{i18n._(group.label)}</div>
          <ul>
            {group.routes.map((name) => {
              const Icon = navIcons[rowOf(name).icon ?? 'anchor'];
              const title =
                name === 'logout' ? t`Sign out` : i18n._(titleOf(name, settings.purpose));
              return (
                <li key={name}>
                  <Link
                    to={pathOf(name, settings.purpose)}
                    className={classes.link}
                    activeOptions={activeOptionsOf(
                      null,
                      name === group.other?.route ? group : {},
                      currentTab,
                    )}
                    preload={name === 'logout' ? false : 'intent'}
                    {...(icons ? { title } : {})}
                    {...(onGo ? { onClick: onGo } : {})}
                  >
                    <Icon size={20} stroke={1.7} aria-hidden />
                    <span>{title}</span>
                  </Link>
                </li>
              );
            })}
            {group.other && (
              <li>
                <Link
                  to={pathOf(group.other.route, settings.purpose)}
                  search={group.other.search}
                  className={classes.link}
                  activeOptions={activeOptionsOf(group.other.search.tab, group, currentTab)}
                  {...(icons ? { title: i18n._(group.other.title) } : {})}
                  {...(onGo ? { onClick: onGo } : {})}
                >
                  <IconArchive size={20} stroke={1.7} aria-hidden />
                  <span>{i18n._(group.other.title)}</span>
                </Link>
              </li>
            )}
          </ul>
        </div>
      ))}
    </nav>
  );
}
