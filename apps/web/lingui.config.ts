import { defineConfig } from '@lingui/conf';

/** English is compiled into the code; other languages have a catalogue each (extract with `npx lingui extract`). */
export const linguiConfig = defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [{ path: '<rootDir>/src/texts/{locale}', include: ['src'] }],
});

// Lingui's command line reads the default export.
export default linguiConfig;
