import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type ParsedLocation,
  type SearchMiddleware,
} from '@tanstack/react-router';
import { embeddedOn } from '#lib/frame/embed.ts';
import { pageData } from '#lib/page-data.ts';
import { visitSearch } from '#lib/visit.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { guard } from './guard.ts';
import { pathOf, type RouteName } from '#lib/page-paths.ts';
import { notFoundAt } from '#shared/not-found.ts';
import { isStaff } from './route.ts';
import { declaredRoutes, routeNames, rowOf } from './routes.ts';
import { redirectQuery } from './redirect-query.ts';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import { PageError } from './page-error.tsx';
import { loadLayout, RootLayout } from './layouts/root-layout.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    name?: RouteName;
    /** Of the root route. */
    routes?: typeof declaredRoutes;
  }
}

/** Throws the redirect of the guard rules; the code of the abilities is loaded only where it is needed. */
async function check(name: RouteName | null, location: ParsedLocation<object>): Promise<void> {
  const { href } = location;
  const { user, settings } = pageData();
  const role = user?.role_name ?? null;
  const row = name === null ? null : rowOf(name);
  const public_ = row?.access === 'read Page' || row?.access === 'login';
  const abilities =
    row === null || public_ || role === null
      ? null
      : await loadChunk(() => import('@slipway/domain/identity/abilities'));
  // Without the code of the abilities: everybody may read pages, and an anonymous visitor nothing else.
  const can = abilities
    ? (needed: Parameters<typeof abilities.can>[1]) => abilities.can(role, needed)
    : () => public_;
  const verdict = guard({ route: row, href, role, can });
  if (verdict.go === 'login') {
    redirect({
      throw: true,
      to: pathOf('login', settings.purpose),
      search: { return: verdict.returnTo },
      replace: true,
    });
  }
  if (verdict.go === 'home') redirect({ throw: true, to: '/', replace: true });
  if (verdict.go === 'error-404') redirect({ throw: true, ...notFoundAt(location), replace: true });
  if (name === 'embed-book' && embeddedOn() === null) {
    redirect({ throw: true, to: pathOf('book-package', settings.purpose), replace: true });
  }
  // Staff start at the calendar, unless they want to see the page as visitors do.
  if (name === 'home' && isStaff(role) && !/[?&]as=visitor\b/.test(href))
    redirect({ throw: true, to: pathOf('calendar', settings.purpose), replace: true });
}

const root = createRootRoute({
  component: RootLayout,
  staticData: { routes: declaredRoutes },
});

/**
 * Hands the visit on to the pages that declare its parameters. A page that keeps its address keeps it
 * as it is, so that the first one has none that it did not come with.
 */
const passVisitOn: SearchMiddleware<object> = ({ search, next }) => {
  const asked = next(search);
  return asked === search ? asked : { ...asked, ...visitSearch(), ...asked };
};

function routesOf(name: RouteName) {
  const { path, screen, search } = rowOf(name);
  const middlewares = search !== undefined && 'utm_source' in search ? [passVisitOn] : [];
  const component = lazyRouteComponent(async () => {
    const [component] = await Promise.all([loadChunk(screen), loadLayout(name)]);
    return { default: component };
  });
  const paths = typeof path === 'string' ? [path] : [path.rent, path.sell];
  return paths.map((each, index) =>
    createRoute({
      getParentRoute: () => root,
      path: each,
      component,
      staticData: { name },
      search: { middlewares },
      beforeLoad: async ({ location, params }) => {
        await check(name, location);
        // A path of the other purpose (an old link, or the purpose was changed) redirects to its counterpart.
        const { purpose } = pageData().settings;
        const pathPurpose = index === 0 ? 'rent' : 'sell';
        if (paths.length > 1 && purpose !== pathPurpose) {
          const to = pathOf(name, purpose, params);
          const query = redirectQuery(name, pathPurpose, location.searchStr);
          redirect({ throw: true, href: `${to}${query}`, replace: true });
        }
      },
    }),
  );
}

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ location }) => check(null, location),
});

/** Creates the application's router from the route table. */
export function makeRouter() {
  return createRouter({
    routeTree: root.addChildren([...routeNames.flatMap(routesOf), unknown]),
    defaultPreload: 'intent',
    defaultPendingComponent: PageSkeleton,
    defaultPendingMs: 300,
    defaultErrorComponent: PageError,
    scrollRestoration: true,
  });
}
