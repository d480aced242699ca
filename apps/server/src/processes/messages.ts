import { z } from 'zod';

/** What a worker is told at its start, in the variable `SLIPWAY_WORKER`. */
const assignment = z.object({
  /** 0, 1, …: the first runs the jobs, and prepares an empty database. */
  number: z.int().min(0),
  /** The database that the primary has started and migrated. */
  connectionString: z.string(),
  /** The size of its pool. */
  connections: z.int().min(1),
  /** Never 0: all workers listen on the same one. */
  port: z.int().min(1),
  jobs: z.boolean(),
});
export type Assignment = z.output<typeof assignment>;

const variable = 'SLIPWAY_WORKER';

export const assignmentEnv = (assigned: Assignment) => ({ [variable]: JSON.stringify(assigned) });

/** Reads the assignment, once: programs that the worker starts do not inherit it. */
export function takeAssignment(env: NodeJS.ProcessEnv): Assignment {
  const text = env[variable] ?? '';
  Reflect.deleteProperty(env, variable);
  return assignment.parse(JSON.parse(text));
}

/** What the primary tells a worker. */
const order = z.discriminatedUnion('slipway', [
  z.object({ slipway: z.literal('stop') }),
  z.object({ slipway: z.literal('greet'), opened: z.boolean() }),
]);
export type Order = z.output<typeof order>;

/** What a worker reports: it serves; why it does not; that the closed copy is open now. */
const report = z.discriminatedUnion('slipway', [
  z.object({ slipway: z.literal('ready') }),
  z.object({ slipway: z.literal('refused'), line: z.string() }),
  z.object({ slipway: z.literal('opened') }),
]);
export type Report = z.output<typeof report>;

/** Null: a message of somebody else on the same channel, such as a library that asks all workers for something. */
export const readOrder = (message: unknown): Order | null => order.safeParse(message).data ?? null;
/** Null: a message of somebody else on the same channel. */
export const readReport = (message: unknown): Report | null =>
  report.safeParse(message).data ?? null;
