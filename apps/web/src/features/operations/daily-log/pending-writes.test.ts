import type { DailyLog } from '@slipway/contract/operations/day';
import { expect, test } from 'vitest';
import type { Entry, PendingWrite } from './device-store.ts';
import { changeable, nextToSend, versionFor, applyPending } from './pending-writes.ts';

const log: DailyLog = {
  date: '2026-07-01',
  departures: [],
  shared_departures: [],
  deliveries: [],
  closed: [],
  note: { text: 'Calm', version: 2, changed_by: 'Sam' },
  tasks: [{ id: 'fuel', title: 'Fuel', state: 0, version: 4 }],
};
const note = (text: string): Entry => ({ kind: 'note', text });
const task = (id: string, state: 0 | 99): Entry => ({ kind: 'task', task: id, title: id, state });
const write = (seq: number, entry: Entry, more: Partial<PendingWrite> = {}): PendingWrite => ({
  seq,
  id: `write-${seq}`,
  date: log.date,
  entry,
  version: 0,
  tried: false,
  refused: null,
  ...more,
});
const refused = { kind: 'conflict', text: '' } as const;

test('a new write replaces an unsent one about the same thing, and nothing else', () => {
  const next = { date: log.date, entry: note('Wind') };
  const first = write(1, note('W'));
  expect(changeable([first, write(2, task('fuel', 99))], next)).toBe(first);
  expect(changeable([write(1, note('W'), { tried: true })], next)).toBeNull();
  expect(changeable([write(1, note('W'), { refused })], next)).toBeNull();
  expect(changeable([write(1, note('W'), { date: '2026-07-02' })], next)).toBeNull();
});

test('a version is the one that was read, or that of the previous entry', () => {
  const next = (entry: Entry) => ({ date: log.date, entry });
  expect(versionFor([], next(note('')), log)).toBe(2);
  expect(versionFor([], next(task('fuel', 0)), log)).toBe(4);
  expect(versionFor([], next(task('ice', 0)), log)).toBe(0);
  expect(versionFor([write(1, note('W'), { tried: true })], next(note('')), log)).toBeNull();
});

test('the screen shows unsaved entries, but not refused ones', () => {
  const applied = applyPending(log, [
    write(1, task('fuel', 99)),
    write(2, task('ice', 0)),
    write(3, note('Lost'), { refused }),
    write(4, note('Another day'), { date: '2026-07-02' }),
  ]);
  expect(applied.tasks.map(({ id, state }) => [id, state])).toEqual([
    ['fuel', 99],
    ['ice', 0],
  ]);
  expect(applied.note.text).toBe('Calm');
});

test('a refused entry holds back later ones about the same thing, and nothing else', () => {
  const stuck = write(1, note('W'), { refused });
  const after = write(2, note('Wi'), { version: null });
  const other = write(3, task('fuel', 99));
  expect(nextToSend([stuck, after, other])).toBe(other);
  expect(nextToSend([stuck, after])).toBeNull();
});
