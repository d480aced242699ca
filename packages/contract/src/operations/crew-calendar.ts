import { z } from 'zod';
import { call, data, type Call, type CallName } from '../call.ts';

const supervisor = { action: 'manage', subject: 'Supervisor' } as const;

const ownCalendar = z.object({
  /** When its address was made; null: there is none. */
  made_at: z.iso.datetime().nullable(),
  /** When a calendar program last read it; null: not yet. */
  fetched_at: z.iso.datetime().nullable(),
});
export type OwnCalendar = z.output<typeof ownCalendar>;

/** The private calendar of a crew member (docs/rules/availability.md, "Crew"). */
export const crewCalendarCalls = {
  'GET /api/own-calendar': call({
    summary: 'Whether one has a private calendar of one’s own trips as crew',
    access: supervisor,
    byPersonOnly: true,
    answer: data(ownCalendar),
  }),
  'POST /api/own-calendar': call({
    summary: 'Make the address of one’s own calendar, in place of the one before',
    access: supervisor,
    byPersonOnly: true,
    /** The only time that the address is told. */
    answer: data(ownCalendar.extend({ address: z.url() })),
  }),
  'DELETE /api/own-calendar': call({
    summary: 'End the address of one’s own calendar',
    access: supervisor,
    byPersonOnly: true,
    answer: data(ownCalendar),
  }),
} as const satisfies Record<CallName, Call>;
