import { Trans, useLingui } from '@lingui/react/macro';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { SignInAgainHost } from '#features/identity/index.ts';
import { AnnouncementBanner, useReaderAnnouncements } from '#features/messages/index.ts';
import { useAppearance } from '#lib/appearance.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { usePageData } from '#lib/page-data.ts';
import { takesBookings } from '#shared/takes-bookings.ts';
import { useScreenTitle } from '#ui/screen-title.ts';
import { DialogHost } from '#ui/dialogs/dialog-host.tsx';
import { ToastHost } from '#ui/toasts/toast-host.tsx';
import { isStaff, layoutFor } from '../route.ts';
import { rowOf, titleOf } from '../routes.ts';
import { useRouteName } from '../use-route.ts';
import { FullLayout } from './full-layout.tsx';
import { HorizontalLayout } from './horizontal-layout.tsx';
import classes from './layouts.module.css';

const VerticalLayout = lazy(() =>
  loadChunk(() => import('./vertical-layout.tsx')).then((it) => ({ default: it.VerticalLayout })),
);

const EmbedLayout = lazy(() =>
  loadChunk(() => import('./embed-layout.tsx')).then((it) => ({ default: it.EmbedLayout })),
);
const NotPublishedBar = lazy(() =>
  loadChunk(() => import('./not-published-bar.tsx')).then((it) => ({
    default: it.NotPublishedBar,
  })),
);
const ComingSoon = lazy(() =>
  loadChunk(() => import('../screens/coming-soon.tsx')).then((it) => ({ default: it.ComingSoon })),
);
const NoBookings = lazy(() =>
  loadChunk(() => import('../screens/no-bookings.tsx')).then((it) => ({ default: it.NoBookings })),
);

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
  const appearance = useAppearance();
  // Staff see the home page as visitors do, without their navigation at the side.
  const layout =
    name === 'home'
      ? 'horizontal'
      : layoutFor(rowOf(name).layout, user?.role_name ?? null, appearance.layout);
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
    <main id="main" tabIndex={-1} className={classes.main} data-width={appearance.width}>
      {!settings.published && layout !== 'full' && layout !== 'embedded' && staff && (
        <Suspense fallback={null}>
          <NotPublishedBar />
        </Suspense>
      )}
      {layout !== 'full' && layout !== 'embedded' && <AnnouncementBanner />}
      {hidden ? (
        <Suspense fallback={null}>
          <ComingSoon />
        </Suspense>
      ) : isOfTrips && !takesBookings(page) ? (
        <Suspense fallback={null}>
          <NoBookings title={title} />
        </Suspense>
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
      {layout === 'embedded' && (
        <Suspense fallback={null}>
          <EmbedLayout>{main}</EmbedLayout>
        </Suspense>
      )}
      {layout === 'full' && <FullLayout>{main}</FullLayout>}
      {layout === 'horizontal' && (
        <HorizontalLayout footer={settings.published && (name === 'home' || !staff)}>
          {main}
        </HorizontalLayout>
      )}
      {layout === 'vertical' && (
        <Suspense fallback={null}>
          <VerticalLayout>{main}</VerticalLayout>
        </Suspense>
      )}
      <DialogHost />
      <SignInAgainHost />
      <ToastHost />
    </>
  );
}
