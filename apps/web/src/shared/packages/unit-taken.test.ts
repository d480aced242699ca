import { expect, it } from 'vitest';
import { calendarDate } from '@slipway/domain/dates/dates';
import { availabilityOf, instantAt } from '#test-taken.ts';
import { unitTaken } from './unit-taken.ts';

const zone = 'America/Toronto';
const stay = {
  ...{ item: 2, date: calendarDate('2027-06-29'), kind: 'houseboat_nights' },
  ...{ from: instantAt('2027-06-29', '16:00'), to: instantAt('2027-07-03', '13:00') },
};
const june = { from: '2027-06-01', to: '2027-06-30' };
const july = { from: '2027-07-01', to: '2027-07-31' };

it('makes one range of a stay that two months tell, and of its days', () => {
  const taken = { times: [stay] };
  const found = unitTaken([availabilityOf(june, taken), availabilityOf(july, taken)], zone);
  expect(found.merged?.get(2)).toEqual({
    ranges: [{ from: stay.from, to: stay.to }],
    wholeDays: new Set(['2027-06-30', '2027-07-01', '2027-07-02']),
    starting: new Map([['2027-06-29', new Map([['houseboat_nights', 1]])]]),
  });
});

it('keeps blocks and departures', () => {
  const block = { item: 0, from: stay.from, to: stay.to, reason: 'On the slip' };
  const departure = {
    ...{ packageId: 7, item: 1, start: instantAt('2027-06-04', '18:00') },
    ...{ seatsLeft: 3, personsLeft: 5, leastToSail: 4, guestsNeeded: 2 },
    ...{ closed: false, takesTime: true },
  };
  const taken = { blocks: [block], departures: [{ id: 90, ...departure }] };
  const found = unitTaken([availabilityOf(june, taken), availabilityOf(july, taken)], zone);
  const midnight = instantAt('2027-07-01', '00:00');
  expect(found.blocks).toEqual([
    { ...block, to: midnight },
    { ...block, from: midnight },
  ]);
  expect(found.departures).toEqual([{ id: 1, ...departure }]);
});
