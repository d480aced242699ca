import type { CurrentUser, Person } from '@slipway/contract/identity/identity';
import { roles } from '@slipway/domain/identity/abilities';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { checkResetLink } from '#features/identity/links/check-reset-link.ts';
import { createUser } from '#features/identity/users/create-user.ts';
import type { IdentityHooks } from '#features/identity/identity-hooks.ts';
import { presentPerson } from '#features/identity/identity-presenter.ts';
import { findPersonRow } from '#features/identity/identity-repository.ts';
import { findUsers } from '#features/identity/users/list-users.ts';
import { presentCurrentUser } from '#features/identity/present-current-user.ts';
import { readUser } from '#features/identity/users/read-user.ts';
import { registerCustomer } from '#features/identity/register-customer.ts';
import { requestRecovery } from '#features/identity/links/request-recovery.ts';
import { resetPassword } from '#features/identity/links/reset-password.ts';
import { createFirstAdmin } from '#features/identity/links/setup-link.ts';
import { checkSignIn } from '#features/identity/sign-in.ts';
import { updateUser } from '#features/identity/users/update-user.ts';
import { resendVerification, verifyEmail } from '#features/identity/links/verify-email.ts';
import { notFound, unauthenticated } from '#http/errors.ts';
import { route } from '#http/route.ts';
import { setCsrfCookie, signIn, signOut } from '#http/session.ts';

async function currentUser(deps: Deps, userId: number): Promise<CurrentUser> {
  const user = await presentCurrentUser(deps.db, userId);
  if (!user) throw unauthenticated();
  return user;
}

async function person(deps: Deps, userId: number): Promise<Person> {
  const row = await findPersonRow(deps.db, userId);
  if (!row) throw notFound();
  return presentPerson(row);
}

/** Sign-in, registration, recovery and the pages of mailed links. */
function sessionRoutes(app: FastifyInstance, deps: Deps, hooks: IdentityHooks): void {
  route(app, 'GET /sanctum/csrf-cookie', ({ reply }) => {
    setCsrfCookie(reply, deps.secureCookies);
    return Promise.resolve(undefined);
  });
  route(app, 'POST /api/login', async ({ body, request, reply }) => {
    const user = await checkSignIn(deps, {
      ...body,
      address: request.ip,
      deviceMark: app.knownDevices.markOf(request),
      log: request.log,
    });
    await signIn(request, reply, user, deps.secureCookies);
    return { data: await currentUser(deps, user.id) };
  });
  route(app, 'POST /logout', async ({ request, reply }) => {
    await signOut(request, reply, deps.secureCookies);
    return undefined;
  });
  route(app, 'POST /register', async ({ body, request, reply }) => {
    const registered = await registerCustomer(deps, { ...body, address: request.ip });
    if (registered.status === 'check_mail')
      return { data: { status: 'check_mail' as const, user: null } };
    await signIn(request, reply, registered, deps.secureCookies);
    return {
      data: { status: 'registered' as const, user: await currentUser(deps, registered.id) },
    };
  });
  route(app, 'POST /forgot-password', async ({ body, request }) => {
    const deviceMark = app.knownDevices.markOf(request);
    await requestRecovery(deps, { ...body, address: request.ip, deviceMark });
    return { data: { status: 'sent' as const } };
  });
  route(app, 'POST /reset-password/check', async ({ body, request }) => {
    await checkResetLink(deps, { ...body, address: request.ip });
    return { data: { status: 'open' as const } };
  });
  route(app, 'POST /reset-password', async ({ body, request, reply }) => {
    const { userId } = await resetPassword(deps, hooks, { ...body, address: request.ip });
    app.knownDevices.remember(request, reply, `user:${userId}`);
    return { data: { status: 'reset' as const } };
  });
  route(app, 'POST /api/verify-email', async ({ body, person: asker, request }) => {
    await verifyEmail(deps, hooks, { ...body, userId: asker.id, address: request.ip });
    return { data: { status: 'verified' as const } };
  });
  route(app, 'POST /api/verify-email/resend', async ({ person: asker, request }) => {
    await resendVerification(deps, { userId: asker.id, address: request.ip });
    return { data: { status: 'sent' as const } };
  });
  route(app, 'POST /api/setup', async ({ body, request, reply }) => {
    const admin = await createFirstAdmin(deps, { ...body, address: request.ip });
    await signIn(request, reply, admin, deps.secureCookies);
    return { data: await currentUser(deps, admin.id) };
  });
}

export function identityRoutes(app: FastifyInstance, deps: Deps, hooks: IdentityHooks): void {
  sessionRoutes(app, deps, hooks);
  route(app, 'GET /api/user', async ({ person: asker }) => ({
    data: await currentUser(deps, asker.id),
  }));
  route(
    app,
    'POST /api/user/:id',
    async ({ params, body, files, person: asker, request, reply }) => {
      const by = { ...asker, address: request.ip };
      const { epoch } = await updateUser(deps, by, params.id, body, files);
      if (epoch !== null)
        await signIn(request, reply, { id: params.id, epoch }, deps.secureCookies);
      return { data: await person(deps, params.id) };
    },
  );
  route(app, 'POST /api/user', async ({ body, files, person: asker }) => ({
    data: await person(deps, await createUser(deps, asker.role, body, files)),
  }));
  route(app, 'GET /api/users', ({ query }) => findUsers(deps, query));
  route(app, 'GET /api/users/:id', async ({ params }) => ({
    data: await readUser(deps, hooks, params.id),
  }));
  route(app, 'GET /api/role', ({ person: asker }) =>
    Promise.resolve({ data: { role_name: asker.role } }),
  );
  route(app, 'GET /api/roles', () => Promise.resolve({ data: roles.map((name) => ({ name })) }));
}
