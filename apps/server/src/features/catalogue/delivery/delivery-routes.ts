import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { route } from '#http/route.ts';
import {
  exportPickupPlaces,
  exportShippingZones,
  findPickupPlaces,
  findShippingZones,
  readPickupPlace,
  readShippingZone,
} from './find-delivery.ts';
import {
  addPickupPlace,
  addShippingZone,
  changePickupPlace,
  changeShippingZone,
} from './save-delivery.ts';

export function deliveryRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/pickup-places', ({ query }) => findPickupPlaces(deps, query));
  route(app, 'GET /api/pickup-places/csv', ({ query }) => exportPickupPlaces(deps, query));
  route(app, 'GET /api/pickup-places/:id', async ({ params }) => ({
    data: await readPickupPlace(deps, params.id),
  }));
  route(app, 'POST /api/pickup-places', async ({ body }) => ({
    data: await addPickupPlace(deps, body),
  }));
  route(app, 'PUT /api/pickup-places/:id', async ({ params, body }) => {
    const { version, ended, ...input } = body;
    return { data: await changePickupPlace(deps, { ...params, version, ended }, input) };
  });
  route(app, 'GET /api/shipping-zones', ({ query }) => findShippingZones(deps, query));
  route(app, 'GET /api/shipping-zones/csv', ({ query }) => exportShippingZones(deps, query));
  route(app, 'GET /api/shipping-zones/:id', async ({ params }) => ({
    data: await readShippingZone(deps, params.id),
  }));
  route(app, 'POST /api/shipping-zones', async ({ body }) => ({
    data: await addShippingZone(deps, body),
  }));
  route(app, 'PUT /api/shipping-zones/:id', async ({ params, body }) => {
    const { version, ended, ...input } = body;
    return { data: await changeShippingZone(deps, { ...params, version, ended }, input) };
  });
}
