import { staffArea } from '@slipway/domain/identity/abilities';
import { counterMethods, securityDepositStates } from '@slipway/domain/payments/security-deposit';
import { z } from 'zod';
import { call, data, idParams, money, type Call, type CallName } from '../call.ts';
import { amount } from './payments.ts';

const staff = { action: 'manage', subject: 'Supervisor' } as const;

/** The security deposit of a booking, for its customer. */
export const ownSecurityDeposit = z.object({
  amount: money,
  /** `planned`: nothing has been done yet. */
  state: z.enum(['planned', ...securityDepositStates]),
  /** When it is held, while it is planned. */
  hold_at: z.iso.datetime(),
  /** When it is released automatically at the latest, unless a part of it is kept. */
  release_at: z.iso.datetime(),
  /** Whether it was ever held or taken; one that was only asked for was not. */
  secured: z.boolean(),
  /** How it was left at the counter; null: it was not. */
  left_by: z.enum(counterMethods).nullable(),
  /** What was kept of it; 0: nothing. */
  captured: money,
  reason: z.string(),
});
export type OwnSecurityDeposit = z.output<typeof ownSecurityDeposit>;

/** The security deposit of a booking, for staff. */
export const securityDeposit = ownSecurityDeposit.extend({
  /** Whether a card is kept for it. */
  has_card: z.boolean(),
  /** Whether a charge of it is open. */
  under_way: z.boolean(),
  /** Why it could not be held on the card; null: nothing went wrong. */
  failure: z.string().nullable(),
  /** Until when the provider holds it; null: it is not held. */
  held_until: z.iso.datetime().nullable(),
  /** What staff may do. */
  actions: z.object({
    hold: z.boolean(),
    link: z.boolean(),
    leave: z.boolean(),
    give_back: z.boolean(),
    release: z.boolean(),
    capture: z.boolean(),
  }),
});
export type SecurityDeposit = z.output<typeof securityDeposit>;

const answer = data(securityDeposit);

/** Calls of security deposits (docs/rules/calls.md, "Security deposits"); `id` is that of the booking. */
export const securityDepositsCalls = {
  'POST /api/bookings/:id/security-deposit/hold': call({
    summary: 'Hold the security deposit of a booking on the card that is kept for it',
    access: staffArea,
    params: idParams,
    answer,
  }),
  'POST /api/bookings/:id/security-deposit/link': call({
    summary: 'Email the customer a link to pay the security deposit, and answer its address once',
    access: staffArea,
    params: idParams,
    answer: data(z.object({ security_deposit: securityDeposit, link: z.url() })),
  }),
  'POST /api/bookings/:id/security-deposit/leave': call({
    summary: 'Enter that the security deposit was left in cash or by the business’s own terminal',
    access: staffArea,
    params: idParams,
    body: z.object({ method: z.enum(counterMethods) }),
    answer,
  }),
  'POST /api/bookings/:id/security-deposit/give-back': call({
    summary: 'Enter that a security deposit left at the counter was returned whole',
    access: staffArea,
    params: idParams,
    answer,
  }),
  'POST /api/bookings/:id/security-deposit/release': call({
    summary: 'Release the whole security deposit of a booking',
    access: staff,
    params: idParams,
    answer,
  }),
  'POST /api/bookings/:id/security-deposit/capture': call({
    summary:
      'Keep a part or all of the security deposit of a booking as damage; the rest is released',
    access: staff,
    params: idParams,
    body: z.object({ amount, reason: z.string().trim().min(1).max(300) }),
    answer,
  }),
} as const satisfies Record<CallName, Call>;
