import { readCalendar } from '#features/catalogue/feeds/calendars/read-calendar.ts';
import { readImport } from '#features/catalogue/feeds/read-import.ts';
import { readOffers, type AboutFile } from '#features/catalogue/feeds/offers/read-offers.ts';

/**
 * The functions that read files of platforms in a worker thread
 * (`adapters/reading/reading-threads.ts`).
 */
export const fileReaders = {
  calendar: readCalendar,
  offers: (file: Buffer, about: AboutFile) => {
    const { rows, problems } = readOffers(file, about);
    return { rows, rest: problems };
  },
  import: readImport,
};

export type FileReaders = typeof fileReaders;
