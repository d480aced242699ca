import { describe, expect, test } from 'vitest';
import {
  judgeSystem,
  systemTasks,
  worstState,
  type SystemFigures,
  type SystemLine,
  type SystemPart,
} from './system-health.ts';
import { ageInWords, systemReason } from './system-reason.ts';

const minutes = 60;
const hours = 3600;

const fine: SystemFigures = {
  messages: { waiting: 0, oldest: null, othersSent: false },
  jobs: { runners: 1, waiting: 0, oldest: null, failed: 0 },
  charges: { open: 0, oldest: null },
  calendars: { feeds: 1, neverRead: 0, oldest: 10 * minutes },
  backups: { nightly: true, age: 5 * hours, failed: false },
  holds: { open: 3, unusual: 50 },
  processes: { running: 1, versions: 1, loopDelayMs: 12, connectionsShort: 0, memoryShare: 0.1 },
};

/** The line of a part when some figures of one group are changed. */
function lineOf<Group extends keyof SystemFigures>(
  part: SystemPart,
  group: Group,
  changed: Partial<SystemFigures[Group]>,
): SystemLine | undefined {
  const figures = { ...fine, [group]: { ...fine[group], ...changed } };
  return judgeSystem(figures).find((line) => line.part === part);
}

test('every part is good when its figures are', () => {
  const lines = judgeSystem(fine);
  expect(lines.map(({ state }) => state)).toEqual(lines.map(() => 'good'));
  expect(worstState(lines)).toBe('good');
});

describe('messages', () => {
  test.each([
    [{ waiting: 1, oldest: 10 * minutes - 1 }, 'good', 'messages_sent'],
    [{ waiting: 1, oldest: 10 * minutes }, 'look', 'messages_wait'],
    [{ waiting: 1, oldest: 30 * minutes - 1 }, 'look', 'messages_wait'],
    [{ waiting: 1, oldest: 30 * minutes }, 'act', 'messages_wait'],
    [{ waiting: 1, oldest: 12 * hours, othersSent: true }, 'look', 'messages_some_wait'],
  ] as const)('%o: %s', (changed, state, finding) => {
    expect(lineOf('messages', 'messages', changed)).toMatchObject({ state, finding });
  });
});

describe('jobs', () => {
  test.each([
    [{ waiting: 9, oldest: 5 * minutes - 1 }, 'good', 'jobs_done'],
    [{ waiting: 9, oldest: 5 * minutes }, 'look', 'jobs_wait'],
    [{ waiting: 9, oldest: 15 * minutes }, 'act', 'jobs_wait'],
    [{ failed: 1 }, 'look', 'jobs_failed'],
    [{ runners: 0 }, 'act', 'jobs_nobody'],
  ] as const)('%o: %s', (changed, state, finding) => {
    expect(lineOf('jobs', 'jobs', changed)).toMatchObject({ state, finding });
  });
});

describe('charges', () => {
  test.each([
    [{ open: 2, oldest: 20 * minutes - 1 }, 'good', 'charges_settled'],
    [{ open: 2, oldest: 20 * minutes }, 'look', 'charges_wait'],
    [{ open: 2, oldest: hours }, 'act', 'charges_wait'],
  ] as const)('%o: %s', (changed, state, finding) => {
    expect(lineOf('charges', 'charges', changed)).toMatchObject({ state, finding });
  });
});

describe('calendars', () => {
  test.each([
    [{ feeds: 0, oldest: null }, 'good', 'calendars_none'],
    [{ oldest: 2 * hours - 1 }, 'good', 'calendars_read'],
    [{ oldest: 2 * hours }, 'look', 'calendars_old'],
    [{ oldest: 6 * hours }, 'act', 'calendars_old'],
    [{ neverRead: 1, oldest: null }, 'look', 'calendars_never_read'],
  ] as const)('%o: %s', (changed, state, finding) => {
    expect(lineOf('calendars', 'calendars', changed)).toMatchObject({ state, finding });
  });
});

describe('backups', () => {
  test.each([
    [{ nightly: false, age: null }, 'look', 'backups_off'],
    [{ age: null }, 'look', 'backups_none'],
    [{ failed: true }, 'look', 'backups_failed'],
    [{ age: 26 * hours - 1 }, 'good', 'backups_made'],
    [{ age: 26 * hours }, 'look', 'backups_old'],
    [{ age: 50 * hours, failed: true }, 'act', 'backups_old'],
  ] as const)('%o: %s', (changed, state, finding) => {
    expect(lineOf('backups', 'backups', changed)).toMatchObject({ state, finding });
  });
});

test.each([
  [{ open: 49 }, 'good', 'holds_usual'],
  [{ open: 50 }, 'look', 'holds_many'],
] as const)('holds %o: %s', (changed, state, finding) => {
  expect(lineOf('holds', 'holds', changed)).toMatchObject({ state, finding });
});

describe('processes', () => {
  test.each([
    ['connections', { connectionsShort: 0.09 }, 'good', 'connections_enough'],
    ['connections', { connectionsShort: 0.1 }, 'look', 'connections_short'],
    ['connections', { connectionsShort: 0.5 }, 'act', 'connections_short'],
    ['server', { loopDelayMs: 249 }, 'good', 'server_quick'],
    ['server', { loopDelayMs: 250 }, 'look', 'server_slow'],
    ['server', { loopDelayMs: 1000 }, 'act', 'server_slow'],
    ['server', { versions: 2 }, 'look', 'server_versions'],
    ['memory', { memoryShare: 0.74 }, 'good', 'memory_enough'],
    ['memory', { memoryShare: 0.75 }, 'look', 'memory_short'],
    ['memory', { memoryShare: 0.9 }, 'act', 'memory_short'],
  ] as const)('%s %o: %s', (part, changed, state, finding) => {
    expect(lineOf(part, 'processes', changed)).toMatchObject({ state, finding });
  });
});

describe('To do', () => {
  const line = (part: SystemPart, state: SystemLine['state']): SystemLine => ({
    part,
    state,
    finding: 'messages_wait',
  });

  test('opens a task for what is out of bounds, closes that of what is good, and leaves the rest', () => {
    const lines = [line('messages', 'act'), line('jobs', 'look'), line('memory', 'good')];
    expect(systemTasks(lines)).toEqual({ begin: [lines[0]], end: ['memory'] });
  });

  test('has no task for charges and holds, which have tasks of their own', () => {
    expect(systemTasks([line('charges', 'act'), line('holds', 'act')])).toEqual({
      begin: [],
      end: [],
    });
  });

  test('gives a reason for everything that can be out of bounds', () => {
    const worst: SystemFigures = {
      messages: { waiting: 4, oldest: 40 * minutes, othersSent: false },
      jobs: { runners: 1, waiting: 1, oldest: hours, failed: 0 },
      charges: { open: 1, oldest: hours },
      calendars: { feeds: 1, neverRead: 0, oldest: 7 * hours },
      backups: { nightly: true, age: 72 * hours, failed: false },
      holds: { open: 1, unusual: 1 },
      processes: {
        running: 1,
        versions: 1,
        loopDelayMs: 1200.4,
        connectionsShort: 0.6,
        memoryShare: 0.951,
      },
    };
    const nobody = { ...worst, jobs: { ...worst.jobs, runners: 0 } };
    const reasons = [worst, nobody].map((figures) =>
      systemTasks(judgeSystem(figures)).begin.map(({ finding }) => systemReason(finding, figures)),
    );
    expect(reasons.flat()).not.toContain(null);
    expect(reasons[0]).toEqual([
      '4 messages not sent, the oldest for 40 minutes.',
      '1 background job not begun, the oldest for 60 minutes.',
      'A calendar of a platform was last read 7 hours ago: days taken there may be sold twice.',
      'The last backup is 3 days old.',
      'Requests waited for a connection to the database in 60 % of the last minute.',
      'The server keeps requests waiting for 1200 ms.',
      'A server process uses 95 % of its memory.',
    ]);
  });
});

test.each([
  [0, '0 minutes'],
  [60, '1 minute'],
  [99 * minutes, '99 minutes'],
  [100 * minutes, '2 hours'],
  [47 * hours, '47 hours'],
  [48 * hours, '2 days'],
])('%i s in words: %s', (seconds, words) => {
  expect(ageInWords(seconds)).toBe(words);
});
