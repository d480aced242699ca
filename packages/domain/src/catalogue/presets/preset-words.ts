import { charterWords, type Word, type Words } from '#words/words.ts';
import type { PresetName } from './preset-names.ts';

const a = (one: string, many = `${one}s`): Word => ({ one, many, article: 'a' });

const an = (one: string): Word => ({ ...a(one), article: 'an' });

/** The words that each preset proposes; of several, those of the first in this list count. */
export const wordsOfPresets: readonly { preset: PresetName; words: Words }[] = [
  { preset: 'charter', words: charterWords },
  {
    preset: 'hourly',
    words: {
      unit: a('kayak'),
      package: a('rental'),
      supervisor: a('guide'),
      charter: a('rental'),
      trip: a('rental'),
    },
  },
  {
    preset: 'seats',
    words: {
      unit: a('boat'),
      package: a('cruise'),
      supervisor: a('captain'),
      charter: a('booking'),
      trip: a('cruise'),
    },
  },
  {
    preset: 'nights',
    words: {
      unit: a('houseboat'),
      package: a('stay'),
      supervisor: a('host'),
      charter: a('stay'),
      trip: a('stay'),
    },
  },
  {
    preset: 'shop',
    words: {
      unit: a('product'),
      package: an('order'),
      supervisor: a('manager'),
      charter: an('order'),
      trip: an('order'),
    },
  },
];

/** The words of a new business: those of the first preset that it chose. */
export function wordsFor(presets: readonly PresetName[]): Words {
  return wordsOfPresets.find(({ preset }) => presets.includes(preset))?.words ?? charterWords;
}
