import { readCalendar, type CalendarReading } from './read-calendar.ts';
import { readOffers } from './read-offers.ts';

/** What reads files of platforms, in a thread of its own (`adapters/reading-threads.ts`). */
export const fileReaders = {
  calendar: (file: Buffer, given: CalendarReading) => ({
    rows: readCalendar(file, given),
    rest: null,
  }),
  offers: (file: Buffer) => ({ rows: readOffers(file), rest: null }),
};

export type FileReaders = typeof fileReaders;
