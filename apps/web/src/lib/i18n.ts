import { i18n, type MessageDescriptor, type MessageOptions } from '@lingui/core';
import { charterWords, formsOf, isCharter, reword, type Words } from '@slipway/domain/words/words';
import { wordsOfPage } from './page-data.ts';

type Values = Record<string, unknown>;

/** The words of a business as values of messages, under the names that the build gives them. */
function wordValues(words: Words): Values {
  const forms = [...formsOf(words)];
  return {
    ...Object.fromEntries(forms.map(([key, form]) => [`w_${key.replaceAll(' ', '_')}`, form])),
    as_written: isCharter(words) ? 'yes' : 'no',
  };
}

let filled: { words: Words; values: Values } | null = null;

/** Values of a message with the words of the business, which the build has made values too. */
function withWords(values: Values | undefined): Values {
  const words = wordsOfPage() ?? charterWords;
  if (filled?.words !== words) filled = { words, values: wordValues(words) };
  return { ...filled.values, ...values };
}

const say = i18n._.bind(i18n);
function sayInWords(message: MessageDescriptor): string;
function sayInWords(id: string, values?: Values, options?: MessageOptions): string;
function sayInWords(
  message: MessageDescriptor | string,
  values?: Values,
  options?: MessageOptions,
): string {
  if (typeof message === 'string') return say(message, withWords(values), options);
  return say({ ...message, values: withWords(message.values ?? values) });
}

/** English is compiled into the code; other languages will load their catalogue here. */
export function startTexts(): void {
  i18n._ = sayInWords;
  i18n.t = sayInWords;
  i18n.loadAndActivate({ locale: 'en', messages: {} });
}

/** Renders every text on the screen again, with the words that the business has now. */
export function rerenderTexts(): void {
  i18n.activate(i18n.locale);
}

/** A text of a rule of the domain with the words that the business has now. */
export function inOwnWords<Text extends string | null | undefined>(text: Text): string | Text {
  return text ? reword(text, wordsOfPage() ?? charterWords) : text;
}
