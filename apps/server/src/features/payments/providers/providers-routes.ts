import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { route } from '#http/route.ts';
import { presentProviders } from './providers-presenter.ts';
import { removeCardKeys, saveCardKeys } from './save-card-keys.ts';
import { removeMailAccount, saveMailAccount } from './save-mail-account.ts';
import { sendTestMail } from './send-test-mail.ts';

/** Identity's check of a user's own password, which refuses a wrong one at this field. */
type CheckOwnPassword = (
  deps: Deps,
  id: number,
  password: string,
  field: string,
) => Promise<unknown>;

/** An account is changed only with the own password of whoever does it (docs/rules/settings.md, "Cards and emails"). */
export function providersRoutes(
  app: FastifyInstance,
  deps: Deps,
  checkOwnPassword: CheckOwnPassword,
): void {
  const check = (person: { id: number }, own: string) =>
    checkOwnPassword(deps, person.id, own, 'own_password');
  route(app, 'GET /api/providers', async () => ({ data: await presentProviders(deps) }));
  route(app, 'PUT /api/providers/cards', async ({ person, body }) => {
    const { own_password: own, ...keys } = body;
    await check(person, own);
    await deps.limits.count('provider by account', String(person.id));
    await saveCardKeys(deps, person.id, keys);
    return { data: await presentProviders(deps) };
  });
  route(app, 'POST /api/providers/cards/remove', async ({ person, body }) => {
    await check(person, body.own_password);
    await removeCardKeys(deps, person.id, body);
    return { data: await presentProviders(deps) };
  });
  route(app, 'PUT /api/providers/mail', async ({ person, body }) => {
    const { own_password: own, ...account } = body;
    await check(person, own);
    await saveMailAccount(deps, person.id, account);
    return { data: await presentProviders(deps) };
  });
  route(app, 'POST /api/providers/mail/remove', async ({ person, body }) => {
    await check(person, body.own_password);
    await removeMailAccount(deps, person.id, body.version);
    return { data: await presentProviders(deps) };
  });
  route(app, 'POST /api/providers/mail/test', async ({ person }) => {
    await deps.limits.count('provider by account', String(person.id));
    return { data: await sendTestMail(deps, person.email) };
  });
}
