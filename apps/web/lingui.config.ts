import type { LinguiConfig } from '@lingui/conf';

/** English is compiled into the code; other languages have a catalogue each (extract with `npx lingui extract`). */
export const linguiConfig = {
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [{ path: '<rootDir>/src/texts/{locale}', include: ['src'] }],
} satisfies LinguiConfig;

// Lingui's command line reads the default export.
export default linguiConfig;
