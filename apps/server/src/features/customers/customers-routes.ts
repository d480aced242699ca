import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { route } from '#http/route.ts';
import { signOut } from '#http/session.ts';
import { presentAddress } from './addresses-presenter.ts';
import { listAddresses } from './addresses-repository.ts';
import { deleteAccount } from './delete-account.ts';
import { readOwnData } from './read-own-data.ts';
import { addAddress, changeAddress, readAddressesOf, removeAddress } from './save-address.ts';

/** Addresses, and a customer's own data and account. */
export function customersRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/addresses', async ({ person }) => ({
    data: (await listAddresses(deps.db, person.id)).map(presentAddress),
  }));
  route(app, 'POST /api/addresses', async ({ person, body }) => ({
    data: presentAddress(await addAddress(deps, person, person.id, body)),
  }));
  route(app, 'PUT /api/addresses/:id', async ({ person, params, body }) => ({
    data: presentAddress(await changeAddress(deps, person, params.id, body)),
  }));
  route(app, 'DELETE /api/addresses/:id', async ({ person, params }) => {
    await removeAddress(deps, person, params.id);
    return { data: { id: params.id } };
  });
  route(app, 'GET /api/addresses/customer/:customerId', async ({ person, params }) => ({
    data: (await readAddressesOf(deps, person, params.customerId)).map(presentAddress),
  }));
  route(app, 'POST /api/addresses/customer', async ({ person, body }) => {
    const { customerId, ...fields } = body;
    return { data: presentAddress(await addAddress(deps, person, customerId, fields)) };
  });

  route(app, 'GET /api/own-data', async ({ person }) => ({
    filename: 'my-data.json',
    content: JSON.stringify(await readOwnData(deps, person), null, 2),
  }));
  route(app, 'POST /api/own-account/delete', async ({ person, body, request, reply }) => {
    await deleteAccount(deps, person, body.password);
    await signOut(request, reply, deps.secureCookies);
    return undefined;
  });
}
