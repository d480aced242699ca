import { beforeEach, expect, it } from 'vitest';
import { pageData, setPageData } from '#lib/page-data.ts';
import { startTests } from '#test-setup.ts';
import { endDay, endText, stayText } from './trip-text.ts';

beforeEach(() => startTests());

/** Three nights, made in Dublin. */
const stay = {
  date: '2027-01-09',
  time: '16:00:00',
  starts_at: '2027-01-09T16:00:00.000Z',
  ends_at: '2027-01-12T10:00:00.000Z',
  days: 3,
};
/** An evening over the change of the clocks, made in Toronto. */
const evening = {
  date: '2027-03-13',
  time: '22:00:00',
  starts_at: '2027-03-14T03:00:00.000Z',
  ends_at: '2027-03-14T08:00:00.000Z',
};

const inZone = (time_zone: string) =>
  setPageData({ ...pageData(), settings: { ...pageData().settings, time_zone } });

it.each(['Europe/Dublin', 'America/New_York', 'Pacific/Auckland'])(
  'a booking ends at the time of the zone it was made in, with the business in %s',
  (zone) => {
    inZone(zone);
    expect(endText(stay)).toBe('Tue 12 Jan 2027, 10 AM');
    expect(endDay(stay)).toBe('Tue 12 Jan 2027');
    expect(stayText(stay)).toBe('3 nights');
  },
);

it('ends after the clocks were changed', () => {
  inZone('America/Toronto');
  expect(endText(evening)).toBe('Sun 14 Mar 2027, 4 AM');
  inZone('Europe/Dublin');
  expect(endText(evening, 'America/Toronto')).toBe('Sun 14 Mar 2027, 4 AM');
});
