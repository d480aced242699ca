import { expect, test } from 'vitest';
import { staffActions, type StaffAction, type StaffActionState } from './staff-actions.ts';
import { calendarDate } from '#dates/dates.ts';

const ahead: StaffActionState = {
  status: 2,
  kind: 'half_day',
  date: calendarDate('2026-09-01'),
  today: calendarDate('2026-06-15'),
  departed: false,
  noShow: false,
  hold: false,
  hasMoney: true,
  hasEmail: true,
};
const sailed = { today: calendarDate('2026-09-01'), departed: true };

/** The possible actions in order; all others have a reason. */
const table: [string, Partial<StaffActionState>, StaffAction[]][] = [
  ['ahead', {}, ['edit', 'assign', 'cancel', 'resend']],
  ['ahead, nothing entered', { hasMoney: false }, ['edit', 'assign', 'cancel', 'remove', 'resend']],
  ['on its day', { today: sailed.today }, ['edit', 'assign', 'complete', 'cancel', 'resend']],
  ['sailed', sailed, ['edit', 'assign', 'complete', 'cancel', 'no_show', 'resend']],
  ['nobody came', { ...sailed, noShow: true }, ['edit', 'assign', 'cancel', 'no_show', 'resend']],
  [
    'complete',
    { ...sailed, status: 6 },
    ['edit', 'assign', 'reopen', 'cancel', 'no_show', 'resend'],
  ],
  ['a hold, open or freed', { hold: true, status: 0, hasMoney: false }, []],
  ['cancelled', { status: 1 }, []],
  ['cancelled, nothing entered', { status: 1, hasMoney: false }, ['remove']],
  ['inshore', { kind: 'inshore' }, ['edit', 'assign', 'contract', 'cancel', 'resend']],
  [
    'inshore contracted',
    { kind: 'inshore', status: 6 },
    ['edit', 'assign', 'reopen', 'cancel', 'resend'],
  ],
  [
    'inshore sailed',
    { kind: 'inshore', ...sailed },
    ['edit', 'assign', 'cancel', 'no_show', 'resend'],
  ],
];

test.each(table)('%s', (_name, state, possible) => {
  const actions = Object.entries(staffActions({ ...ahead, ...state }));
  expect(actions.filter(([, reason]) => reason === null).map(([name]) => name)).toEqual(possible);
});
