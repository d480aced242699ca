import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { notFound } from '#http/errors.ts';
import { route } from '#http/route.ts';
import { listMessages } from './list-messages.ts';
import { presentDetails, presentMessage, shownBody } from './messages-presenter.ts';
import { readMessage } from './read-message.ts';
import { textsRoutes } from './texts/texts-routes.ts';
import { resendMessage } from './resend-message.ts';

/** Nothing in a mail may run, load or navigate; only our own screen may frame it. */
const bodyPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

export function messagesRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/messages', async ({ query }) => {
    const fromEnd = query.from_end === '1';
    const { rows, total, totalIsLeast } = await listMessages(deps.db, { ...query, fromEnd });
    const { page, per_page } = query;
    return {
      data: rows.map(presentMessage),
      meta: { page, per_page, total, total_is_least: totalIsLeast },
      delivery: { mail: (await deps.mail()) !== null, sms: deps.smsSender !== null },
    };
  });

  route(app, 'GET /api/messages/:id', async ({ params }) => {
    const { row, body } = await readOrRefuse(deps, params.id);
    return { data: presentDetails(row, body) };
  });

  route(app, 'GET /api/messages/:id/body', async ({ params, reply }) => {
    const { row, body } = await readOrRefuse(deps, params.id);
    const { html } = shownBody(row, body).body;
    if (html === null) throw notFound();
    reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', bodyPolicy)
      .header('X-Frame-Options', 'SAMEORIGIN')
      .header('Referrer-Policy', 'no-referrer')
      .header('Cache-Control', 'no-store');
    return html;
  });

  route(app, 'GET /api/messages/:id/attachments/:place', async ({ params }) => {
    const { row, body } = await readOrRefuse(deps, params.id);
    const file = shownBody(row, body).body.attachments[params.place - 1];
    if (!file) throw notFound();
    const { filename, contentType: type, encoding = 'utf8' } = file;
    return { filename, type, content: Buffer.from(file.content, encoding) };
  });

  route(app, 'POST /api/messages/:id/send', async ({ params }) => {
    return { data: { id: await resendMessage(deps, params.id) } };
  });

  textsRoutes(app, deps);
}

/** @throws Refusal 404 */
async function readOrRefuse(deps: Deps, id: number) {
  const found = await readMessage(deps, id);
  if (!found) throw notFound();
  return found;
}
