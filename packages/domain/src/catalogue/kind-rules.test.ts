import { expect, test } from 'vitest';
import { monthDay } from '#catalogue/rates.ts';
import { timeOfDay } from '#dates/dates.ts';
import {
  changedThoughBooked,
  codeOfName,
  kindNameRefusal,
  kindRefusals,
  type DescribedKind,
} from './kind-rules.ts';
import { charterKinds } from './presets/charter.ts';

const at = (time: string) => timeOfDay(`${time}:00`);
const times = (...all: string[]) => ({ form: 'times' as const, times: all.map(at) });
const every = (minutes: number, from: string, to: string) =>
  ({ form: 'every', minutes, from: at(from), to: at(to) }) as const;
const day = (handover: string, back: string) =>
  ({ form: 'day', handover: at(handover), return: at(back) }) as const;
const fixed = (minutes: number) => ({ form: 'fixed', minutes }) as const;
const choice = (from: number, to: number, step: number) =>
  ({ form: 'choice', from, to, step }) as const;
const season = (from: string, to: string, starts: DescribedKind['starts']) => ({
  from: monthDay(from),
  to: monthDay(to),
  starts,
});
const list = (...lengths: number[]) => ({ form: 'list', lengths }) as const;
const stays = (from: number, to: number, step: number, counted: 'nights' | 'days' = 'nights') =>
  ({ form: 'days', from, to, step, counted }) as const;

const salmon: DescribedKind = {
  soldBy: 'trip',
  starts: times('07:30', '13:15'),
  length: fixed(300),
  closedWhen: null,
};

test.each<[string, Partial<DescribedKind>]>([
  ['set times', {}],
  [
    'the last start of which just fits',
    { starts: every(30, '09:00', '14:00'), length: fixed(300) },
  ],
  ['one length to choose', { length: choice(60, 60, 60) }],
  ['a list of lengths', { length: list(60, 120, 240) }],
  [
    'a list whose shortest just fits between the times',
    { starts: every(30, '09:00', '10:00'), length: list(240, 60) },
  ],
  [
    'seasons with other starts',
    {
      starts: every(30, '10:00', '16:00'),
      seasons: [season('06-01', '08-31', every(60, '09:00', '19:00'))],
    },
  ],
  ['a season over New Year', { seasons: [season('11-01', '02-28', times('09:00'))] }],
  ['lengths in steps', { length: choice(60, 240, 90) }],
  [
    'nights that end earlier in the day',
    { starts: day('15:00', '10:00'), length: stays(7, 28, 7) },
  ],
  [
    'days that end later in the day',
    { starts: day('09:00', '09:01'), length: stays(1, 3, 1, 'days') },
  ],
  ['as many of the kind as in all', { closedWhen: { bookings: 2, ofThisKind: 2 } }],
  ['items', { soldBy: 'item' }],
  ['seats', { soldBy: 'seat' }],
  [
    'seats on a stay of three nights',
    { soldBy: 'seat', starts: day('15:00', '10:00'), length: stays(3, 3, 1) },
  ],
])('takes %s', (_case, more) => {
  expect(kindRefusals({ ...salmon, ...more })).toEqual({});
});

test.each(charterKinds.map((kind) => [kind.name, kind] as const))('takes %s', (_name, kind) => {
  expect(kindRefusals(kind)).toEqual({});
});

const steps =
  'The steps must lead from the shortest length to the longest one. Enter other steps, or another longest.';
const fits =
  'The shortest trip does not fit between these times. Enter a later last time, or a shorter length.';
const oneLength = { length: 'Departures sold by the seat have one length.' };
const later =
  'Where days are counted, the return must be later than the handover. Enter a later return, or count nights.';

test.each<[string, Partial<DescribedKind>, object]>([
  ['a choice of lengths for seats', { soldBy: 'seat', length: choice(60, 120, 60) }, oneLength],
  [
    'a choice of nights for seats',
    { soldBy: 'seat', starts: day('15:00', '10:00'), length: stays(3, 4, 1) },
    oneLength,
  ],
  ['a list of lengths for seats', { soldBy: 'seat', length: list(60, 120) }, oneLength],
  ['a length twice', { length: list(60, 120, 60) }, { length: 'Enter each length once.' }],
  [
    'a list of which none fits between the times',
    { starts: every(30, '09:00', '10:00'), length: list(240, 90) },
    { starts: fits },
  ],
  [
    'a season that starts in another way',
    { seasons: [season('06-01', '08-31', every(30, '09:00', '19:00'))] },
    {
      seasons:
        'A part of the year starts in the same way as the rest of it. Enter other times of that way.',
    },
  ],
  [
    'a time twice in a season',
    { seasons: [season('06-01', '08-31', times('08:00', '08:00'))] },
    { seasons: 'Enter each time once.' },
  ],
  [
    'a season in which nothing fits',
    {
      starts: every(30, '09:00', '18:00'),
      seasons: [season('11-01', '02-28', every(30, '10:00', '14:00'))],
    },
    { seasons: fits },
  ],
  [
    'seasons of stays',
    {
      starts: day('15:00', '10:00'),
      length: stays(1, 7, 1),
      seasons: [season('06-01', '08-31', day('16:00', '10:00'))],
    },
    { seasons: 'Stays have no parts of the year with other starts.' },
  ],
  ['a time twice', { starts: times('07:30', '07:30') }, { starts: 'Enter each time once.' }],
  [
    'times in the wrong order',
    { starts: every(30, '12:00', '12:00') },
    { starts: 'The last time must come after the first one. Enter a later last time.' },
  ],
  ['a minute too little', { starts: every(30, '09:00', '13:59') }, { starts: fits }],
  [
    'a longest that is shorter',
    { length: choice(120, 60, 30) },
    {
      length:
        'The longest cannot be shorter than the shortest. Raise the longest, or lower the shortest.',
    },
  ],
  ['steps past the longest', { length: choice(60, 240, 61) }, { length: steps }],
  [
    'steps of nights past the most',
    { starts: day('15:00', '10:00'), length: stays(7, 20, 7) },
    { length: steps },
  ],
  [
    'days that end at the handover',
    { starts: day('09:00', '09:00'), length: stays(1, 3, 1, 'days') },
    { starts: later },
  ],
  [
    'nights from set times',
    { length: stays(1, 7, 1) },
    { length: 'Days or nights need a handover and a return time.' },
  ],
  [
    'hours from a handover',
    { starts: day('15:00', '10:00') },
    { length: 'With a handover time the length is in days or nights.' },
  ],
  [
    'more of the kind than in all',
    { closedWhen: { bookings: 1, ofThisKind: 2 } },
    {
      closedWhen:
        'There cannot be more of this kind than in all. Enter more in all, or fewer of this kind.',
    },
  ],
])('refuses %s', (_case, more, refusals) => {
  expect(kindRefusals({ ...salmon, ...more })).toEqual(refusals);
});

test.each<[string, Partial<DescribedKind>, string[]]>([
  ['other times and another fixed length', { starts: times('08:00'), length: fixed(60) }, []],
  ['items instead of trips', { soldBy: 'item' }, ['soldBy']],
  ['every so often instead of set times', { starts: every(30, '09:00', '18:00') }, ['starts']],
  ['a choice of lengths', { length: choice(60, 120, 60) }, ['length']],
])('after a booking, notes %s', (_case, more, changed) => {
  expect(changedThoughBooked(salmon, { ...salmon, ...more })).toEqual(changed);
});

test('after a booking, a range of lengths can become a list, and back', () => {
  const [range, alone] = [
    { ...salmon, length: choice(60, 240, 60) },
    { ...salmon, length: list(60, 120, 240) },
  ];
  expect(changedThoughBooked(range, alone)).toEqual([]);
  expect(changedThoughBooked(alone, range)).toEqual([]);
  expect(changedThoughBooked(salmon, alone)).toEqual(['length']);
});

test('after a booking, notes days instead of nights', () => {
  const before = { ...salmon, starts: day('09:00', '18:00'), length: stays(1, 7, 1) };
  const after = { ...before, length: stays(1, 7, 1, 'days') };
  expect(changedThoughBooked(before, after)).toEqual(['length']);
});

const half = { code: 'half_day', name: 'A ½ Day Package', ended: false };

test.each([
  ['Sunrise Salmon', 'sunrise_salmon'],
  ['  Crème brûlée!  ', 'creme_brulee'],
  ['A ½ Day', 'a_1_2_day'],
  ['Half day', 'half_day_2'],
  ['日の出', 'kind'],
  ['In-shore', 'in_shore_2'],
  ['Inshore', 'inshore_2'],
  ['x'.repeat(80), 'x'.repeat(55)],
])('%s gets the code %s', (name, code) => {
  expect(codeOfName(name, [half])).toBe(code);
});

test('a code is not another kind’s name either', () => {
  expect(codeOfName('Half-day!', [{ code: 'morning', name: 'Half day' }])).toBe('half_day_2');
});

test.each([
  ['Sunrise Salmon', null],
  ['a 1/2 DAY package', 'Another kind has this name: A ½ Day Package. Choose another one.'],
  ['Half Day', 'This name stands for another kind: A ½ Day Package. Choose another one.'],
  ['in SHORE', 'Inshore trips have this name. Choose another one.'],
  [' _ ', 'Name is required.'],
])('the name %s: %s', (name, refusal) => {
  expect(kindNameRefusal(name, [half])).toBe(refusal);
});

test('a name of an ended kind is free, and so is its code', () => {
  const ended = [{ ...half, ended: true }];
  expect(kindNameRefusal('A ½ Day Package', ended)).toBeNull();
  expect(kindNameRefusal('Half day', ended)).toBeNull();
});
