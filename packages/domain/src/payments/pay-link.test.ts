import { expect, test } from 'vitest';
import { calendarDate } from '#dates/dates.ts';
import type { SecurityDepositState } from './security-deposit.ts';
import {
  payLinkState,
  securityDepositLinkState,
  type PayLinkFacts,
  type PayLinkState,
} from './pay-link.ts';

const link: PayLinkFacts = {
  ended: false,
  used: false,
  date: calendarDate('2027-06-12'),
  today: calendarDate('2027-05-01'),
  cancelled: false,
  forWhatIsOwed: false,
  calledOff: false,
  left: 1,
  paymentsOpen: true,
};
const after = (days: string) => ({ today: calendarDate(days) });

test.each<[string, Partial<PayLinkFacts>, PayLinkState]>([
  ['something is left', {}, 'open'],
  ['nothing is left', { left: 0 }, 'paid'],
  ['too much is paid', { left: -1 }, 'paid'],
  ['it was paid by, and more is due since', { used: true }, 'paid'],
  ['it was paid by, then cancelled', { used: true, cancelled: true }, 'cancelled'],
  [
    'it was paid by, then cancelled, long ago',
    { used: true, cancelled: true, ...after('2027-08-01') },
    'cancelled',
  ],
  [
    'it paid what was owed after a cancel',
    { used: true, cancelled: true, forWhatIsOwed: true },
    'paid',
  ],
  ['30 days after its date', after('2027-07-12'), 'open'],
  ['31 days after its date', after('2027-07-13'), 'over'],
  ['ended by staff', { ended: true }, 'over'],
  ['cancelled', { cancelled: true, left: 0 }, 'cancelled'],
  ['cancelled since, with something owed', { cancelled: true }, 'cancelled'],
  ['made for what is owed', { cancelled: true, forWhatIsOwed: true, paymentsOpen: false }, 'open'],
  ['what was owed is paid', { cancelled: true, forWhatIsOwed: true, left: 0 }, 'paid'],
  ['called off', { calledOff: true }, 'called_off'],
  ['completed', { paymentsOpen: false }, 'closed'],
])('%s', (_case, facts, state) => {
  expect(payLinkState({ ...link, ...facts })).toBe(state);
});

const forDeposit = { ended: false, used: false, cancelled: false, calledOff: false };

test.each<[string, Partial<typeof forDeposit>, SecurityDepositState, PayLinkState]>([
  ['it is wanted', {}, 'wanted', 'open'],
  ['it was paid by', { used: true }, 'taken', 'paid'],
  ['it was secured in another way', {}, 'held', 'paid'],
  ['it was paid by and given back', { used: true }, 'released', 'paid'],
  ['it is no longer asked for', {}, 'released', 'over'],
  ['ended by staff', { ended: true }, 'wanted', 'over'],
  ['called off', { calledOff: true }, 'wanted', 'called_off'],
  ['cancelled', { cancelled: true }, 'released', 'cancelled'],
  ['it was paid by, then cancelled', { used: true, cancelled: true }, 'releasing', 'cancelled'],
  [
    'a part of it was kept, then cancelled',
    { used: true, cancelled: true },
    'captured',
    'cancelled',
  ],
])('of a security deposit: %s', (_case, facts, state, leadsTo) => {
  expect(securityDepositLinkState({ ...forDeposit, ...facts, state })).toBe(leadsTo);
});
