import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { notFound } from '#http/errors.ts';
import { calendarToken, sendCalendar } from '#http/files/send-calendar.ts';
import { writeCrewCalendar } from './write-crew-calendar.ts';

/** The calendar of a crew member, fetched by calendar programs: without a session and not part of the contract. */
export function crewFeedRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { file: string } }>(
    '/feeds/crew/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const token = calendarToken(request.params.file);
      if (token === undefined) throw notFound();
      await deps.limits.count('crew calendar by address', request.ip);
      return sendCalendar(request, reply, await writeCrewCalendar(deps, token));
    },
  );
}
