import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The secret in the name of a calendar file; undefined: there is no such file. */
export const calendarToken = (file: string): string | undefined =>
  /^([\w-]{20,100})\.ics$/.exec(file)?.[1];

/** Sends a calendar (RFC 5545) to a program that reads it again and again: 304 while it is the same. */
export function sendCalendar(
  request: FastifyRequest,
  reply: FastifyReply,
  calendar: string,
): FastifyReply {
  const etag = `"${createHash('sha256').update(calendar).digest('base64url').slice(0, 27)}"`;
  reply.header('Cache-Control', 'private, max-age=60').header('ETag', etag);
  if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) {
    return reply.code(304).send();
  }
  return reply
    .type('text/calendar; charset=utf-8')
    .header('Content-Disposition', 'inline; filename="calendar.ics"')
    .send(calendar);
}
