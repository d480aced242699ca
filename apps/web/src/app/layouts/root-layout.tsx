import { Trans, useLingui } from '@lingui/react/macro';
import type { PageData } from '@slipway/contract/settings/settings';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { SignInAgainHost } from '#features/identity/index.ts';
import { AnnouncementBanner, useReaderAnnouncements } from '#features/messages/index.ts';
import { appearance, useAppearance, type Appearance } from '#lib/appearance.ts';
import { pageData, usePageData } from '#lib/page-data.ts';
import type { RouteName } from '#lib/page-paths.ts';
import { takesBookings } from '#shared/takes-bookings.ts';
import { useScreenTitle } from '#ui/screen-title.ts';
import { DialogHost } from '#ui/dialogs/dialog-host.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { ToastHost } from '#ui/toasts/toast-host.tsx';
import { isStaff, layoutFor, type Layout } from '../route.ts';
import { rowOf, titleOf } from '../routes.ts';
import { useRouteName } from '../use-route.ts';
import { FullLayout } from './full-layout.tsx';
import { HorizontalLayout } from './horizontal-layout.tsx';
import classes from './layouts.module.css';

const VerticalLayout = lazyPart(async () => (await import('./vertical-layout.tsx')).VerticalLayout);

const EmbedLayout = lazyPart(async () => (await import('./embed-layout.tsx')).EmbedLayout);
const NotPublishedBar = lazyPart(
  async () => (await import('./not-published-bar.tsx')).NotPublishedBar,
);
const ComingSoon = lazyPart(async () => (await import('../screens/coming-soon.tsx')).ComingSoon);
const NoBookings = lazyPart(async () => (await import('../screens/no-bookings.tsx')).NoBookings);

/** The layout of a page, for who is signed in and as they prefer. */
function layoutOf(
  name: RouteName,
  user: PageData['user'],
  preferred: Appearance['layout'],
): Layout {
  // Staff see the home page as visitors do, without their navigation at the side.
  if (name === 'home') return 'horizontal';
  return layoutFor(rowOf(name).layout, user?.role_name ?? null, preferred);
}

/** Loads the code of a page's layout, so that the page is shown with it at once. */
export async function loadLayout(name: RouteName): Promise<void> {
  const layout = layoutOf(name, pageData().user, appearance().layout);
  if (layout === 'vertical') await VerticalLayout.preload();
  if (layout === 'embedded') await EmbedLayout.preload();
}

/** Focuses the new page's heading after navigation, so that it is announced; not on the first load. */
function useFocusOnNavigation(path: string): void {
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    const heading = document.querySelector<HTMLElement>('main h1');
    (heading ?? document.getElementById('main'))?.focus({ preventScroll: true });
  }, [path]);
}

/** The frame of every page: skip link, layout, title, focus, and the hosts of dialogs and toasts. */
export function RootLayout() {
  const { i18n, t } = useLingui();
  const name = useRouteName();
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? '' });
  const page = usePageData();
  const { settings, user } = page;
  const preferred = useAppearance();
  const layout = layoutOf(name, user, preferred.layout);
  const staff = isStaff(user?.role_name ?? null);
  const ownTitle = useScreenTitle();
  const title = ownTitle ?? i18n._(titleOf(name, settings.purpose));
  useFocusOnNavigation(path);
  useReaderAnnouncements();
  const row = rowOf(name);
  const hidden = !settings.published && user === null && row.offers === true;
  const isOfTrips = row.needs === 'bookings' || row.needs === 'departures';
  const heading = hidden ? t`Coming soon` : title;
  useEffect(() => {
    document.title = [heading, settings.business.name].filter((text) => text !== '').join(' · ');
  }, [heading, settings.business.name]);

  const main: ReactNode = (
    <main id="main" tabIndex={-1} className={classes.main} data-width={preferred.width}>
      {!settings.published && layout !== 'full' && layout !== 'embedded' && staff && (
        <NotPublishedBar />
      )}
      {layout !== 'full' && layout !== 'embedded' && <AnnouncementBanner />}
      {hidden ? (
        <ComingSoon />
      ) : isOfTrips && !takesBookings(page) ? (
        <NoBookings title={title} />
      ) : (
        <Outlet />
      )}
    </main>
  );
  return (
    <>
      <a href="#main" className={classes.skip}>
        <Trans>Skip to content</Trans>
      </a>
      {layout === 'embedded' && <EmbedLayout>{main}</EmbedLayout>}
      {layout === 'full' && <FullLayout>{main}</FullLayout>}
      {layout === 'horizontal' && (
        <HorizontalLayout footer={settings.published && (name === 'home' || !staff)}>
          {main}
        </HorizontalLayout>
      )}
      {layout === 'vertical' && <VerticalLayout>{main}</VerticalLayout>}
      <DialogHost />
      <SignInAgainHost />
      <ToastHost />
    </>
  );
}
