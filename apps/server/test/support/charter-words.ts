import { wordsFor } from '@slipway/domain/catalogue/presets/preset-words';
import type { PresetName } from '@slipway/domain/catalogue/presets/preset-names';

const charterOnly =
  /\b(unit|package|supervisor|charter|trip|boat|fish\w*|captain|mate|dock|harbou?r|skipper|sail\w*|aboard|catch|species|bait)s?\b/gi;

/** The words of a charter business in a text of another one that are not its own, in lower case. */
export function wordsFoundIn(text: string, preset: PresetName): string[] {
  const own = new Set(Object.values(wordsFor([preset])).flatMap(({ one, many }) => [one, many]));
  const found = [...text.matchAll(charterOnly)].map(([, word = '']) => word.toLowerCase());
  return found.filter((word) => !own.has(word));
}
