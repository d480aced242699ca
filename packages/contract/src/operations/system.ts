import { adminArea } from '@slipway/domain/identity/abilities';
import {
  systemFindings,
  systemParts,
  systemStates,
} from '@slipway/domain/operations/system-health';
import { z } from 'zod';
import { call, data, type Call, type CallName } from '../call.ts';

const seconds = z.number().nullable();
const share = z.number();

const figures = z.object({
  messages: z.object({
    waiting: z.int(),
    oldest: seconds,
    others_sent: z.boolean(),
    /** What the mail server or SMS provider answered last; null: nothing was refused. */
    last_error: z.string().nullable(),
  }),
  jobs: z.object({
    runners: z.int(),
    waiting: z.int(),
    oldest: seconds,
    failed: z.int(),
  }),
  charges: z.object({ open: z.int(), oldest: seconds }),
  calendars: z.object({ feeds: z.int(), never_read: z.int(), oldest: seconds }),
  backups: z.object({
    nightly: z.boolean(),
    age: seconds,
    failed: z.boolean(),
    /** Why the last one failed; null: it did not. */
    failure: z.string().nullable(),
  }),
  holds: z.object({ open: z.int(), unusual: z.int() }),
  processes: z.object({
    running: z.int(),
    hosts: z.int(),
    versions: z.int(),
    loop_delay_ms: z.number(),
    connections_short: share,
    connections_busy: z.int(),
    connections_max: z.int(),
    memory_share: share,
    memory_bytes: z.int(),
  }),
});

const system = z.object({
  read_at: z.iso.datetime(),
  /** The worst of all lines. */
  state: z.enum(systemStates),
  lines: z.array(
    z.object({
      part: z.enum(systemParts),
      state: z.enum(systemStates),
      finding: z.enum(systemFindings),
    }),
  ),
  /** Ages in seconds. */
  figures,
});
export type System = z.output<typeof system>;
export type SystemLineAnswer = System['lines'][number];

/** What runs, what waits, and what is out of bounds. */
export const systemCalls = {
  'GET /api/system': call({
    summary: 'The state of the installation; null for a closed copy, in which nothing runs',
    access: adminArea,
    answer: data(system.nullable()),
  }),
} as const satisfies Record<CallName, Call>;
