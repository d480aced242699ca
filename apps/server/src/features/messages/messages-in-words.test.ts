import { expect, test } from 'vitest';
import { wordsFor } from '@slipway/domain/catalogue/presets/preset-words';
import { inWords } from '@slipway/domain/words/in-words';
import { wordsFoundIn } from '#test/support/charter-words.ts';
import { bookingMails, everySms, filled, shopMails } from '#test/support/every-message.ts';
import { renderMessage } from './render-message.ts';

/*
 * A kayak rental's and a shop's messages have none of a charter business's words
 * (docs/rules/words.md).
 */
const kayaks = inWords(wordsFor(['hourly']));
const shop = inWords(wordsFor(['shop']));

const textsOf = async (
  channel: 'mail' | 'sms',
  sample: { template: string; params: unknown },
  say: (text: string) => string,
) => {
  const { template, params } = sample;
  const { subject, text, html } = await renderMessage({ channel, template, params }, say);
  const readHtml = (html ?? '')
    .replace(/<(style|title)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ');
  return [subject ?? '', text.replace(/http\S+/g, ''), readHtml];
};

test.each(filled({ ...shopMails, ...bookingMails }))(
  'a kayak rental: mail $template $index',
  async (sample) => {
    for (const text of await textsOf('mail', sample, kayaks)) {
      expect(wordsFoundIn(text, 'hourly')).toEqual([]);
    }
  },
);

test.each(filled(everySms))('a kayak rental: SMS $template $index', async (sample) => {
  for (const text of await textsOf('sms', sample, kayaks)) {
    expect(wordsFoundIn(text, 'hourly')).toEqual([]);
  }
});

test.each(filled(shopMails))('a shop: mail $template $index', async (sample) => {
  for (const text of await textsOf('mail', sample, shop)) {
    expect(wordsFoundIn(text, 'shop')).toEqual([]);
  }
});

test('the search finds what a charter business reads', async () => {
  const [confirmation] = filled(bookingMails);
  if (!confirmation) throw new Error('No sample');
  const [, text = ''] = await textsOf('mail', confirmation, (it) => it);
  expect(new Set(wordsFoundIn(text, 'hourly'))).toEqual(
    new Set(['trip', 'unit', 'package', 'charter', 'dock']),
  );
});
