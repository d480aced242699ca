import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { chooseReplacement, readChoice, readChoiceDates } from './choose-replacement.ts';
import { continueCallOff } from './continue-call-off.ts';
import { listCallableTrips } from './list-callable-trips.ts';
import { readCallOff, readCallOffs } from './read-call-offs.ts';
import { startCallOff } from './start-call-off.ts';
import { reverseCallOff } from './reverse-call-off.ts';
import { route } from '#http/route.ts';

/** Calling off by staff, and the choices of customers. */
export function callOffRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/call-offs', ({ query }) => readCallOffs(deps, query));
  route(app, 'GET /api/call-offs/trips', ({ query }) => listCallableTrips(deps, query));
  route(app, 'GET /api/call-offs/:id', ({ params }) => readCallOff(deps, params.id));
  route(app, 'POST /api/call-offs', ({ body, person }) => startCallOff(deps, person.id, body));
  route(app, 'POST /api/call-offs/:id/continue', ({ params }) => continueCallOff(deps, params.id));
  route(app, 'POST /api/call-offs/:id/reverse', ({ params, person }) =>
    reverseCallOff(deps, person.id, params.id),
  );
  route(app, 'GET /api/called-off/:token', ({ params, request }) =>
    readChoice(deps, params.token, request.ip),
  );
  route(app, 'GET /api/called-off/:token/dates', ({ params, query, request }) =>
    readChoiceDates(deps, params.token, query.month, request.ip),
  );
  route(app, 'POST /api/called-off/:token', ({ params, body, request }) =>
    chooseReplacement(deps, params.token, body, request.ip),
  );
}
