import { openingSteps } from '@slipway/domain/settings/opening';
import { z } from 'zod';
import { depositsNow } from './settings.ts';
import { call, data, type Call, type CallName } from '../call.ts';

const admin = { action: 'manage', subject: 'Admin' } as const;

const opening = z.object({
  /** In the order of the list; those that are not of this business are left out. */
  lines: z.array(
    z.object({
      step: z.enum(openingSteps),
      state: z.enum(['open', 'done', 'put_away']),
      /** Whether only an Admin can say that it is done. */
      told: z.boolean(),
    }),
  ),
  deposits: depositsNow,
});
export type Opening = z.output<typeof opening>;

/** Calls of what is done before a business opens. */
export const openingCalls = {
  'GET /api/opening': call({
    summary: 'What is left to do before the business opens',
    access: admin,
    answer: data(opening),
  }),
  'PUT /api/opening/:step': call({
    summary: 'Mark a step as done, or dismiss it; `open` takes that back',
    access: admin,
    params: z.object({ step: z.enum(openingSteps).exclude(['publish']) }),
    body: z.object({ mark: z.enum(['done', 'put_away', 'open']) }),
    answer: data(opening),
  }),
} as const satisfies Record<CallName, Call>;
