import { render } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { MyBookingWithPayments } from '@slipway/contract/bookings/my-bookings';
import type { CurrentUser } from '@slipway/contract/identity/identity';
import type { Purpose } from '@slipway/domain/settings/settings';
import type { PageData } from '@slipway/contract/settings/settings';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
// Loaded later by every page of visitors: up front, so that none waits for it.
import '#app/layouts/site-footer.tsx';
import { declaredRoutes } from '#app/routes.ts';
import { ThemeProviders, Providers } from '#app/providers.tsx';
import { makeRouter } from '#app/router.tsx';
import { pageData, setPageData } from '#lib/page-data.ts';
import { queryClient } from '#lib/query-client.ts';
import { DialogHost } from '#ui/dialogs/dialog-host.tsx';
import { startTests } from './test-setup.ts';

/** The signed-in user in tests of the customer's screens. */
export const customer: CurrentUser = {
  id: 7,
  name: 'Ann Angler',
  email: 'ann@slipway.test',
  phone: null,
  role_name: 'Customer',
  email_verified: true,
  card: null,
  picture: null,
};

/** A half day on the unit with times, deposit paid. */
export const myBooking: MyBookingWithPayments = {
  id: 41,
  date: '2099-12-05',
  time: '12:00:00',
  status: 2,
  unit_id: 3,
  unit: 'Teaser',
  item: 1,
  details: 8,
  duration: null,
  starts_at: '2099-12-05T17:00:00.000Z',
  ends_at: '2099-12-05T21:00:00.000Z',
  quantity: 1,
  days: null,
  guest_types: [],
  extras: [],
  names_given: null,
  waivers_signed: null,
  departure: null,
  change_limit_days: 14,
  asks_survey: true,
  security_deposit: null,
  has_crew: true,
  cancelled: false,
  called_off: false,
  awaiting: false,
  currency: 'CAD',
  total_price: 800,
  paid: 80,
  left: 720,
  package_id: 4,
  package_name: 'A ½ Day Package',
  kind: 'half_day',
  schedule: 'times',
  unit_capacity: 20,
  departed: false,
  survey: false,
  supervisor: { name: 'Sam Skipper', picture: null },
  deposit: 80,
  second_payment: 320,
  version: 1,
  payments: [{ id: 1, amount: 80, status: 2, refunds: [] }],
  payment_statuses: {
    status_2: 'deposit',
    status_3: 'installment',
    status_4: 'final',
    status_5: 'tip',
    status_6: 'security_deposit',
  },
};

/** A page of a list, as the server returns it. */
export const pageOf = (data: unknown[]) => () =>
  Response.json({ data, meta: { page: 1, per_page: 10, total: data.length } });
export const answering = (data: unknown) => () => Response.json({ data });
export const refusing = (status: number, body: object) => () => Response.json(body, { status });
/** The response never arrives, although the server may have executed the request. */
export const unanswered = () => Response.error();

export interface Sent {
  /** `PUT /api/bookings/41`. */
  call: string;
  body: unknown;
  key: string | null;
}

/** An upload with progress, as forms with pictures send it, passed on to `fetch`. */
class PlayedRequest {
  status = 0;
  responseText = '';
  responseType = '';
  upload = { onprogress: null };
  onload: () => void = () => undefined;
  #method = 'GET';
  #url = '';
  open(method: string, url: string) {
    this.#method = method;
    this.#url = url;
  }
  setRequestHeader() {}
  getResponseHeader() {
    return null;
  }
  abort() {}
  send() {
    void fetch(this.#url, { method: this.#method }).then(async (answer) => {
      this.status = answer.status;
      this.responseText = await answer.text();
      this.onload();
    });
  }
}

type Answers = Record<string, (url: string) => Response | Promise<Response>>;

/** A fake server: answers by method and the longest matching path prefix, and records the calls. */
export function playServer(answers: Answers): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('XMLHttpRequest', PlayedRequest);
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${url}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    sent.push({ call, body, key: new Headers(init.headers).get('idempotency-key') });
    const [, answer] =
      Object.entries(answers)
        .filter(([start]) => call.startsWith(start))
        .sort(([a], [b]) => b.length - a.length)[0] ?? [];
    return Promise.resolve(answer ? answer(url) : refusing(404, { message: 'Not found.' })());
  });
  return sent;
}

/** Opens a path of the application as the customer, by default without a saved card. */
export const openAsCustomer = (path: string, card: CurrentUser['card'] = null) =>
  open(path, { ...customer, card });
/** Opens a path as staff, by default an Admin, of a business that rents or sells, with these settings changed. */
export const openAsStaff = (
  path: string,
  purpose: Purpose = 'rent',
  role: 'Admin' | 'Supervisor' = 'Admin',
  settings: Partial<PageData['settings']> = {},
) => open(path, { ...customer, name: 'Ada Admin', role_name: role }, { ...settings, purpose });
/** Opens a path without being signed in. */
export const openAsVisitor = (path: string, settings: Partial<PageData['settings']> = {}) =>
  open(path, null, settings);

function open(
  path: string,
  user: CurrentUser | null,
  settings: Partial<PageData['settings']> = {},
) {
  startTests(user, settings.purpose);
  setPageData({ ...pageData(), settings: { ...pageData().settings, ...settings } });
  localStorage.clear();
  vi.stubGlobal('scrollTo', () => undefined);
  const router = makeRouter();
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) });
  render(<Providers router={router} />);
  return router;
}

/** Renders a component by itself, with the dialogs that it opens. */
export function showAlone(
  part: ReactNode,
  user: CurrentUser | null = null,
  purpose?: Purpose,
): void {
  startTests(user, purpose);
  vi.stubGlobal('scrollTo', () => undefined);
  const whole = () => (
    <>
      {part}
      <DialogHost />
    </>
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: whole, staticData: { routes: declaredRoutes } }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <ThemeProviders>
        <RouterProvider<typeof router> router={router} />
      </ThemeProviders>
    </QueryClientProvider>,
  );
}
