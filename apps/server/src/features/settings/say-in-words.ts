import { inWords, type Say } from '@slipway/domain/words/in-words';
import type { Words } from '@slipway/domain/words/words';
import type { Db } from '#db/transaction.ts';
import { readSettings } from './read-settings-repository.ts';

let last: { key: string; say: Say } | null = null;

/** Says texts with the words that the business has now (docs/rules/words.md). */
export async function sayInWords(db: Db): Promise<Say> {
  const { settings } = await readSettings(db);
  return sayIn(settings.words);
}

function sayIn(words: Words): Say {
  const key = JSON.stringify(words);
  if (last?.key !== key) last = { key, say: inWords(words) };
  return last.say;
}
