import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAppearance } from '#lib/appearance.ts';
import { usePageData } from '#lib/page-data.ts';
import { BasketLink } from '#shared/basket/basket-link.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { pathOf } from '#lib/page-paths.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { titleOf } from '../routes.ts';
import { AppearanceButton } from './appearance-button.tsx';
import { Brand } from './brand.tsx';
import { DrawerButton } from './drawer-button.tsx';
import { isStaff } from '../route.ts';
import { SiteFooter } from './site-footer.tsx';
import { visitorRoutes } from './navigation.ts';
import classes from './layouts.module.css';

const StaffMenus = lazyPart(async () => (await import('./staff-menus.tsx')).StaffMenus);

/** Navigation at the top: a line of links, or group menus for staff. */
export function HorizontalLayout(props: {
  /** Whether it ends as pages of visitors do. */
  footer: boolean;
  children: ReactNode;
}) {
  const { i18n, t } = useLingui();
  const page = usePageData();
  const { settings, user } = page;
  const { width } = useAppearance();
  const role = user?.role_name ?? null;
  return (
    <div className={classes.horizontal}>
      <header className={classes.top}>
        <div className={classes.topLine} data-width={width}>
          <DrawerButton />
          <Brand />
          <nav className={classes.topNav} aria-label={t`Main`}>
            {isStaff(role) ? (
              <StaffMenus />
            ) : (
              visitorRoutes(role, page).map((name) => (
                <Link
                  key={name}
                  to={pathOf(name, settings.purpose)}
                  className={classes.topLink}
                  // Also where the address says other things than the link.
                  activeOptions={{ includeSearch: false }}
                >
                  {i18n._(titleOf(name, settings.purpose))}
                </Link>
              ))
            )}
          </nav>
          <div className={classes.topEnd}>
            <div className={classes.notOnPhone}>
              <AppearanceButton />
            </div>
            {!isStaff(role) && settings.published && <BasketLink />}
            {user === null ? (
              <ButtonLink to="/login" variant="default" size="sm">
                <Trans>Sign in</Trans>
              </ButtonLink>
            ) : (
              <>
                <ButtonLink to="/profile" variant="subtle" size="sm" className={classes.wideOnly}>
                  <Trans>Profile</Trans>
                </ButtonLink>
                <ButtonLink
                  to="/logout"
                  preload={false}
                  variant="default"
                  size="sm"
                  className={classes.wideOnly}
                >
                  <Trans>Sign out</Trans>
                </ButtonLink>
              </>
            )}
          </div>
        </div>
      </header>
      {props.children}
      {props.footer && <SiteFooter />}
    </div>
  );
}
