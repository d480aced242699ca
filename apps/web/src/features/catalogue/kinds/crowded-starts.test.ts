import { expect, it } from 'vitest';
import { timeOfDay } from '@slipway/domain/dates/dates';
import { crowdedStarts } from './crowded-starts.ts';

const at = (...times: string[]) => ({
  form: 'times' as const,
  times: times.map((time) => timeOfDay(`${time}:00`)),
});
const trip = {
  starts: at('07:30', '13:15'),
  length: { form: 'fixed', minutes: 300 } as const,
  afterwards: 45,
  takes: 'time' as const,
};

it('starts that follow each other on one item are not crowded', () => {
  expect(crowdedStarts(trip)).toBeNull();
});

it('says which start is still taken when the next one comes, and until when', () => {
  expect(crowdedStarts({ ...trip, afterwards: 60 })).toEqual({
    start: '07:30:00',
    next: '13:15:00',
    free: '13:30:00',
  });
  expect(crowdedStarts({ ...trip, starts: at('13:15', '07:30'), afterwards: 60 })?.start).toBe(
    '07:30:00',
  );
});

it('a kind that takes its day, or whose guests choose the length, has none', () => {
  expect(crowdedStarts({ ...trip, afterwards: 60, takes: 'day' })).toBeNull();
  const length = { form: 'choice', from: 60, to: 600, step: 60 } as const;
  expect(crowdedStarts({ ...trip, length })).toBeNull();
});
