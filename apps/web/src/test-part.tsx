import { render } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CurrentUser } from '@slipway/contract/identity/identity';
import { vi } from 'vitest';
import { declaredRoutes } from '#app/routes.ts';
import { ThemeProviders } from '#app/providers.tsx';
import { queryClient } from '#lib/query-client.ts';
import { DialogHost } from '#ui/dialogs/dialog-host.tsx';
import { ToastHost } from '#ui/toasts/toast-host.tsx';
import { startTests } from './test-setup.ts';

/** The signed-in user in tests of the staff's components. */
export const supervisor: CurrentUser = {
  id: 2,
  name: 'Sue Supervisor',
  email: 'sue@slipway.test',
  phone: null,
  role_name: 'Supervisor',
  email_verified: true,
  card: null,
  picture: null,
};

/** The signed-in user in tests of what an Admin alone may do. */
export const admin: CurrentUser = {
  ...supervisor,
  id: 1,
  name: 'Ada Admin',
  email: 'admin@slipway.test',
  role_name: 'Admin',
};

/** Renders a component for staff, with dialogs, toasts and another page, `/elsewhere`, to navigate to. */
export function showToStaff(part: ReactNode, user: CurrentUser = supervisor) {
  startTests(user);
  vi.stubGlobal('scrollTo', () => undefined);
  const root = createRootRoute({ staticData: { routes: declaredRoutes } });
  const page = (path: string, content: ReactNode) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: () => (
        <>
          {content}
          <DialogHost />
          <ToastHost />
        </>
      ),
    });
  const router = createRouter({
    routeTree: root.addChildren([page('/', part), page('/elsewhere', 'Elsewhere')]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <ThemeProviders>
        <RouterProvider router={router} />
      </ThemeProviders>
    </QueryClientProvider>,
  );
  return { leave: () => void router.navigate({ href: '/elsewhere' }) };
}

/** Holds back a call's response until `answer` is called; other calls are answered as before. */
export function holdAnswer(held: string): { answer: (response: Response) => void } {
  let answer: (response: Response) => void = () => undefined;
  const waiting = new Promise<Response>((done) => {
    answer = done;
  });
  const before = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) =>
    `${init.method ?? 'GET'} ${url}` === held ? waiting : before(url, init),
  );
  return { answer };
}
