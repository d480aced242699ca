import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { notFound } from '#http/errors.ts';
import { route } from '#http/route.ts';
import { findMessage, listMessages, type MessageRow } from './list-messages.ts';
import { presentDetails, presentMessage, shownBody } from './messages-presenter.ts';
import type { Body } from './messages-repository.ts';
import { renderMessage } from './render-message.ts';
import { sendMessageAgain } from './send-message-again.ts';

/** Nothing of a mail runs, loads or leads anywhere; only our own screen may frame it. */
const bodyPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

export function messagesRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/messages', async ({ query }) => {
    const { rows, total } = await listMessages(deps.db, query);
    return {
      data: rows.map(presentMessage),
      meta: { page: query.page, per_page: query.per_page, total },
    };
  });

  route(app, 'GET /api/messages/:id', async ({ params }) => {
    const row = await existing(deps, params.id);
    return { data: presentDetails(row, await bodyOf(row)) };
  });

  route(app, 'GET /api/messages/:id/body', async ({ params, reply }) => {
    const row = await existing(deps, params.id);
    const { html } = shownBody(row, await bodyOf(row)).body;
    if (html === null) throw notFound();
    reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', bodyPolicy)
      .header('X-Frame-Options', 'SAMEORIGIN')
      .header('Referrer-Policy', 'no-referrer')
      .header('Cache-Control', 'no-store');
    return html;
  });

  route(app, 'POST /api/messages/:id/send', async ({ params }) => {
    return { data: { id: await sendMessageAgain(deps, params.id) } };
  });
}

async function existing(deps: Deps, id: number): Promise<MessageRow> {
  const row = await findMessage(deps.db, id);
  if (!row) throw notFound();
  return row;
}

/** As it was delivered or kept; before that, as it would be. */
async function bodyOf(row: MessageRow): Promise<Body> {
  if (row.text === null) return renderMessage(row);
  return { subject: row.subject, html: row.html, text: row.text, attachments: row.attachments };
}
