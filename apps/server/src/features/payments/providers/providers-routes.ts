import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { route } from '#http/route.ts';
import { presentProviders } from './providers-presenter.ts';
import { removeCardKeys, saveCardKeys } from './save-card-keys.ts';
import { removeMailAccount, saveMailAccount } from './save-mail-account.ts';
import { sendTestMail } from './send-test-mail.ts';

export function providersRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/providers', async () => ({ data: await presentProviders(deps) }));
  route(app, 'PUT /api/providers/cards', async ({ person, body }) => {
    await deps.limits.count('provider by account', String(person.id));
    await saveCardKeys(deps, person.id, body);
    return { data: await presentProviders(deps) };
  });
  route(app, 'POST /api/providers/cards/remove', async ({ person, body }) => {
    await removeCardKeys(deps, person.id, body);
    return { data: await presentProviders(deps) };
  });
  route(app, 'PUT /api/providers/mail', async ({ person, body }) => {
    await saveMailAccount(deps, person.id, body);
    return { data: await presentProviders(deps) };
  });
  route(app, 'POST /api/providers/mail/remove', async ({ person, body }) => {
    await removeMailAccount(deps, person.id, body.version);
    return { data: await presentProviders(deps) };
  });
  route(app, 'POST /api/providers/mail/test', async ({ person }) => {
    await deps.limits.count('provider by account', String(person.id));
    return { data: await sendTestMail(deps, person.email) };
  });
}
