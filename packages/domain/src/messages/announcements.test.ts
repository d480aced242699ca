import { expect, test } from 'vitest';
import { calendarDate, todayIn } from '#dates/dates.ts';
import type { Role } from '#identity/abilities.ts';
import { announcementState, audiences, audiencesOf } from '#messages/announcements.ts';
import type { AnnouncementState, Audience } from '#messages/announcements.ts';

test.each<[string, string, boolean, string, AnnouncementState]>([
  ['2026-06-10', '2026-06-20', false, '2026-06-09', 'to_come'],
  ['2026-06-10', '2026-06-20', false, '2026-06-10', 'on'],
  ['2026-06-10', '2026-06-20', false, '2026-06-20', 'on'],
  ['2026-06-10', '2026-06-20', false, '2026-06-21', 'over'],
  ['2026-06-10', '2026-06-10', false, '2026-06-10', 'on'],
  ['2026-06-10', '2026-06-20', true, '2026-06-15', 'over'],
  ['2026-06-10', '2026-06-20', true, '2026-06-09', 'over'],
])('from %s to %s, ended %s: on %s it is %s', (from, to, ended, today, expected) => {
  const announced = { from: calendarDate(from), to: calendarDate(to), ended };
  expect(announcementState(announced, calendarDate(today))).toBe(expected);
});

test.each([
  ['America/Toronto', 'to_come'],
  ['Europe/Berlin', 'on'],
  ['Pacific/Kiritimati', 'on'],
])('in %s the evening before in UTC is %s', (zone, expected) => {
  const today = todayIn(zone, new Date('2026-06-09T22:30:00Z'));
  const announced = { from: calendarDate('2026-06-10'), to: calendarDate('2026-06-10') };
  expect(announcementState({ ...announced, ended: false }, today)).toBe(expected);
});

test.each<[Role | null, Audience[]]>([
  [null, ['everyone']],
  ['Customer', ['everyone', 'customers']],
  ['Supervisor', ['everyone', 'staff']],
  ['Admin', ['everyone', 'staff']],
])('%s sees announcements for %j', (role, expected) => {
  expect(audiences.filter((it) => audiencesOf(role).includes(it))).toEqual(expected);
});
