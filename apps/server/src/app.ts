import { phoneCountryOf } from '@slipway/domain/identity/phones';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import {
  attachBookings,
  countAheadOfPerson,
  settlePayable,
} from '#features/bookings/bookings-api.ts';
import { calendarRoutes } from '#features/bookings/public/taken-times-routes.ts';
import {
  bookingChangeRoutes,
  staffBookingRoutes,
} from '#features/bookings/staff/staff-booking-routes.ts';
import { bookingListsRoutes } from '#features/bookings/lists/booking-lists-routes.ts';
import { newBookingsRoutes } from '#features/bookings/staff/new-bookings-routes.ts';
import { bookingsRoutes } from '#features/bookings/bookings-routes.ts';
import { waitingRoutes } from '#features/bookings/waiting/waiting-routes.ts';
import { waiverRoutes } from '#features/bookings/waivers/waiver-routes.ts';
import { openHoldsRoutes } from '#features/bookings/holds/open-holds-routes.ts';
import { unpaidBookingsRoutes } from '#features/bookings/unpaid/unpaid-bookings-routes.ts';
import { myBookingsRoutes } from '#features/bookings/customer/my-bookings-routes.ts';
import { catalogueRoutes } from '#features/catalogue/catalogue-routes.ts';
import { importsRoutes } from '#features/customers/imports/imports-routes.ts';
import { staffCustomersRoutes } from '#features/customers/staff-customers-routes.ts';
import { customersRoutes } from '#features/customers/customers-routes.ts';
import { feedPagesRoutes } from '#features/catalogue/feeds/feed-pages-routes.ts';
import { checkOwnPassword, findPerson } from '#features/identity/identity-api.ts';
import { identityRoutes } from '#features/identity/identity-routes.ts';
import { announcementsRoutes } from '#features/messages/announcements/announcements-routes.ts';
import { messagesRoutes } from '#features/messages/messages-routes.ts';
import { callOffRoutes } from '#features/operations/call-off/call-off-routes.ts';
import { findToken } from '#features/connections/connections-api.ts';
import { connectionsRoutes } from '#features/connections/connections-routes.ts';
import { crewCalendarRoutes } from '#features/operations/crew-calendar/crew-calendar-routes.ts';
import { crewFeedRoutes } from '#features/operations/crew-calendar/crew-feed-routes.ts';
import { dayRoutes } from '#features/operations/day-routes.ts';
import { departuresRoutes } from '#features/operations/departures/departures-routes.ts';
import { guestMessagesRoutes } from '#features/operations/guest-messages/guest-messages-routes.ts';
import { operationsRoutes } from '#features/operations/operations-routes.ts';
import { systemRoutes } from '#features/operations/system/system-routes.ts';
import { invoicesRoutes } from '#features/payments/invoices/invoices-routes.ts';
import { moneyRoutes } from '#features/payments/ledger/money-routes.ts';
import { attachOrders, callOrderOff } from '#features/orders/orders-api.ts';
import { basketRoutes } from '#features/basket/basket-routes.ts';
import { ordersRoutes } from '#features/orders/orders-routes.ts';
import { securityDepositsRoutes } from '#features/payments/security-deposits/security-deposits-routes.ts';
import { giftCardsRoutes } from '#features/payments/gift-cards/gift-cards-routes.ts';
import { payLinksRoutes } from '#features/payments/pay-links/pay-links-routes.ts';
import { paymentsRoutes } from '#features/payments/payments-routes.ts';
import { providersRoutes } from '#features/payments/providers/providers-routes.ts';
import { webhookRoutes } from '#features/payments/charges/webhook-routes.ts';
import { reportsRoutes } from '#features/reports/reports-routes.ts';
import { backupsRoutes } from '#features/pages/backups/backups-routes.ts';
import { openingRoutes } from '#features/pages/opening/opening-routes.ts';
import { pagesRoutes } from '#features/pages/pages-routes.ts';
import { logoRoute, lookRoutes } from '#features/pages/look/look-routes.ts';
import { findPage } from '#features/pages/find-page.ts';
import { readPageData } from '#features/pages/read-page-data.ts';
import { siteFilesRoutes } from '#features/pages/site-files-routes.ts';
import { readSettings, sayInWords } from '#features/settings/settings-api.ts';
import { settingsRoutes } from '#features/settings/settings-routes.ts';
import type { Deps } from '#deps.ts';
import { closeCalls, closeOutside } from './http/closed-copy.ts';
import { embedCalls } from './http/embed/embed-calls.ts';
import { embedPage } from './http/embed/embed-page.ts';
import { embedTokens } from './http/embed/embed-tokens.ts';
import { answerNotFound, handleErrors } from './http/error-handler.ts';
import { fileRoutes } from './http/files/files.ts';
import { formBodies } from './http/form-bodies.ts';
import { healthRoutes } from './http/health.ts';
import { openApiDocument } from './http/openapi.ts';
import { files, pages, readPageTemplate, type PageTemplate } from './http/pages.ts';
import { sharedSecret } from '#db/shared-secret.ts';
import { securityHeaders } from './http/security-headers.ts';
import {
  serverOptions,
  slowRequests,
  defaultTimeouts,
  type RequestTimeouts,
} from './http/slow-requests.ts';
import { longestPath, readablePath, UnreadableRequests } from './http/unreadable-requests.ts';
import { sessions } from './http/session.ts';
import { tokenCalls } from './http/token-calls.ts';
import { sharedReads } from './http/shared-reads.ts';

export interface AppOptions {
  pool: Pool;
  /** The folder of the built pages; null serves the API only. */
  webDir: string | null;
  trustProxy: string | number;
  /** Validates every answer against its contract, in tests and development. */
  checksAnswers: boolean;
  /** Counts the requests; absent: nobody does. */
  observe?: (app: FastifyInstance) => void;
  /** Shorter in tests. */
  timeouts?: RequestTimeouts;
}

/** The contract checks what comes in and goes out. */
function noJsonSchemas(): never {
  throw new Error('Calls are declared in the contract, without JSON schemas.');
}

/** Builds the server from its dependencies without listening. */
export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const timeouts = options.timeouts ?? defaultTimeouts;
  const unreadable = new UnreadableRequests();
  const app = Fastify({
    ...serverOptions(timeouts),
    loggerInstance: deps.log,
    trustProxy: trusted(options.trustProxy),
    bodyLimit: 256 * 1024,
    genReqId: () => deps.ids.uuid(),
    logController: new LogController({ disableRequestLogging: true }),
    // Lets long path segments reach the contract, which refuses them.
    routerOptions: { maxParamLength: longestPath },
    // Fastify's own are read at each start, and never used.
    schemaController: {
      compilersFactory: { buildValidator: noJsonSchemas, buildSerializer: noJsonSchemas },
    },
    rewriteUrl: ({ url = '/' }) => readablePath(url),
    clientErrorHandler: unreadable.answer,
    // Requests in progress during shutdown are served normally until the deadline.
    return503OnClosing: false,
  });
  app.decorate('checksAnswers', options.checksAnswers);
  const isPublished = sharedReads(async () => (await readSettings(deps.db)).settings.published);
  app.decorate('isPublished', () => isPublished(null));
  app.decorate('phoneCountry', async () =>
    phoneCountryOf((await readSettings(deps.db)).settings.business),
  );
  handleErrors(app, () => sayInWords(deps.db));
  if (deps.closed !== null) closeOutside(app);
  logRequests(app);
  options.observe?.(app);
  const template = options.webDir === null ? null : await readPageTemplate(options.webDir);
  await securityHeaders(app, {
    secure: deps.secureCookies,
    scriptHashes: template?.scriptHashes ?? [],
  });
  const tokens = embedTokens(await sharedSecret(deps.db, 'embed'), () => deps.clock.now());
  const isAllowedSite = async (site: string) =>
    (await readSettings(deps.db)).settings.allowed_sites.includes(site);
  embedCalls(app, { tokens, isAllowed: isAllowedSite });
  unreadable.register(app);
  slowRequests(app, timeouts);
  healthRoutes(app, options.pool);
  feedPagesRoutes(app, deps);
  crewFeedRoutes(app, deps);
  siteFilesRoutes(app, deps);
  fileRoutes(app, deps.files);
  logoRoute(app, deps);
  if (options.webDir !== null) await files(app, options.webDir);
  if (template !== null) {
    embedPage(app, {
      template,
      tokens,
      isAllowed: isAllowedSite,
      pageData: (nonce) => readPageData(deps, null, nonce),
      findPage: (path) => findPage(deps, path, null),
    });
  }
  await documentation(app, deps.version);
  // Routes above need no session: hooks apply only within this scope.
  await app.register((scope) => callsAndPages(scope, deps, options.pool, template));
  return app;
}

async function callsAndPages(
  app: FastifyInstance,
  deps: Deps,
  pool: Pool,
  template: PageTemplate | null,
): Promise<void> {
  tokenCalls(app, { find: (token) => findToken(deps, token), limits: deps.limits });
  const secret = await sharedSecret(deps.db, 'session');
  await sessions(app, {
    pool,
    secret,
    deviceSecret: await sharedSecret(deps.db, 'device'),
    secure: deps.secureCookies,
    findPerson: (userId, epoch) => findPerson(deps.db, userId, epoch),
  });
  if (deps.closed !== null) closeCalls(app);
  await formBodies(app);

  identityRoutes(app, deps, {
    onEmailVerified: async (tx, verified) => {
      await attachBookings(tx, verified);
      await attachOrders(tx, verified);
    },
    countBookingsAhead: countAheadOfPerson,
  });
  connectionsRoutes(app, deps);
  settingsRoutes(app, deps);
  pagesRoutes(app, deps);
  lookRoutes(app, deps);
  openingRoutes(app, deps);
  backupsRoutes(app, deps);
  catalogueRoutes(app, deps);
  calendarRoutes(app, deps);
  bookingsRoutes(app, deps);
  newBookingsRoutes(app, deps, { cancelOrder: callOrderOff });
  bookingChangeRoutes(app, deps);
  myBookingsRoutes(app, deps);
  customersRoutes(app, deps);
  staffBookingRoutes(app, deps);
  openHoldsRoutes(app, deps);
  waitingRoutes(app, deps);
  waiverRoutes(app, deps);
  unpaidBookingsRoutes(app, deps);
  ordersRoutes(app, deps);
  basketRoutes(app, deps);
  bookingListsRoutes(app, deps);
  staffCustomersRoutes(app, deps);
  importsRoutes(app, deps);
  paymentsRoutes(app, deps);
  moneyRoutes(app, deps);
  payLinksRoutes(app, deps);
  securityDepositsRoutes(app, deps);
  giftCardsRoutes(app, deps);
  providersRoutes(app, deps, checkOwnPassword);
  invoicesRoutes(app, deps);
  await webhookRoutes(app, deps, (what) => settlePayable(deps, what));
  operationsRoutes(app, deps);
  systemRoutes(app, deps);
  dayRoutes(app, deps);
  crewCalendarRoutes(app, deps);
  departuresRoutes(app, deps);
  callOffRoutes(app, deps);
  guestMessagesRoutes(app, deps);
  messagesRoutes(app, deps);
  announcementsRoutes(app, deps);
  reportsRoutes(app, deps);

  if (template === null) {
    app.setNotFoundHandler(answerNotFound);
  } else {
    pages(app, {
      template,
      secure: deps.secureCookies,
      pageData: (request, nonce) => readPageData(deps, request.person, nonce),
      findPage: (request, path) => findPage(deps, path, request.person),
    });
  }
}

/** A number counts trusted proxies from our side. */
const trusted = (proxies: string | number) =>
  typeof proxies === 'string' ? proxies : (_address: string, hop: number) => hop < proxies;

/**
 * Logs one line per request: the route's pattern instead of the path, which may contain a link's
 * token.
 */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'page',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
}

/** Serves the API documentation at /api/docs. */
async function documentation(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    mode: 'static',
    specification: { document: openApiDocument(version) as never },
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
}
