import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { route } from '#http/route.ts';
import { callOffDeparture } from './call-off-departure.ts';
import { changeDeparture } from './change-departure.ts';
import { listDeparturePlaces } from './departure-places.ts';
import { markAboard } from './mark-arrived.ts';
import { moveDeparture } from './move-departure.ts';
import { openDeparture } from './open-departure.ts';
import { readDeparture, readDepartures } from './read-departures.ts';

/** Departures of packages sold by the seat, for staff. */
export function departuresRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/departures', ({ query }) => readDepartures(deps, query));
  route(app, 'GET /api/departures/:id', ({ params }) => readDeparture(deps, params.id));
  route(app, 'POST /api/departures', ({ body }) => openDeparture(deps, body));
  route(app, 'PUT /api/departures/:id', ({ params, body }) =>
    changeDeparture(deps, params.id, body),
  );
  route(app, 'PUT /api/departures/:id/arrived', ({ params, body }) =>
    markAboard(deps, params.id, body),
  );
  route(app, 'POST /api/departures/:id/call-off', ({ params, body, person }) =>
    callOffDeparture(deps, person.id, params.id, body),
  );
  route(app, 'GET /api/departures/:id/places', ({ params }) =>
    listDeparturePlaces(deps, params.id),
  );
  route(app, 'POST /api/departures/:id/move', ({ params, body, person }) =>
    moveDeparture(deps, person.id, params.id, body),
  );
}
