import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { wordsOfPresets } from '@slipway/domain/catalogue/presets/preset-words';
import {
  charterWords,
  fill,
  formsOf,
  likelyArticle,
  wordNames,
  type Word,
  type WordName,
} from '@slipway/domain/words/words';
import { SettingsSection } from '#features/settings/settings-section.tsx';
import { useSettingsFormContext } from '#features/settings/settings-values.ts';
import settings from '#features/settings/settings.module.css';
import classes from './words.module.css';

/** Sentences of the pages, with the words in the form. */
const samples = ['Choose [a unit] and [a package].', 'Your [trip] is booked.', 'All [units]'];

/** What the business calls what it lets, and who runs it (docs/rules/words.md). */
export function WordsSection() {
  const { t } = useLingui();
  const form = useSettingsFormContext();
  const { words } = form.getValues();
  const about: Record<WordName, string> = {
    unit: t`What is let: boat, kayak, house`,
    package: t`What is booked: tour, rental, stay`,
    supervisor: t`Who is in charge: captain, guide, host`,
    charter: t`A booking as customers know it, by its number`,
    trip: t`What customers come for, on its day`,
  };
  const change = (name: WordName, next: Partial<Word>) =>
    form.setFieldValue(`words.${name}`, { ...words[name], ...next });
  /** Several of a word follow its one, unless they were typed. */
  const typeOne = (name: WordName, one: string) => {
    const before = words[name];
    const follows = before.many === `${before.one}s` || before.many === '';
    change(name, {
      one,
      article: likelyArticle(one),
      ...(follows && { many: one === '' ? '' : `${one}s` }),
    });
  };
  const forms = formsOf(words);
  return (
    <SettingsSection
      title={t`Words`}
      lead={t`What your business calls things, on every page, in emails and in text messages. Lower case, as in the middle of a sentence.`}
    >
      <div className={classes.presets} role="group" aria-label={t`Fill in the words of`}>
        <span className={settings.when}>
          <Trans>Fill in the words of</Trans>
        </span>
        {wordsOfPresets.map(({ preset, words: proposed }) => (
          <Button
            key={preset}
            size="compact-sm"
            variant="default"
            onClick={() => form.setFieldValue('words', proposed)}
          >
            {
              {
                charter: t`charter trips`,
                hourly: t`rentals by the hour`,
                seats: t`tours by the seat`,
                nights: t`stays`,
                shop: t`a shop`,
              }[preset]
            }
          </Button>
        ))}
      </div>
      <div className={classes.rows}>
        {wordNames.map((name) => {
          const { one, many, article } = words[name];
          return (
            <fieldset key={name} className={classes.row}>
              <legend>{about[name]}</legend>
              <SegmentedControl
                size="sm"
                aria-label={t`Article`}
                data={['a', 'an']}
                value={article}
                onChange={(next) => change(name, { article: next === 'an' ? 'an' : 'a' })}
              />
              <TextInput
                aria-label={t`One`}
                name={`words.${name}.one`}
                maxLength={40}
                value={one}
                placeholder={charterWords[name].one}
                error={form.errors[`words.${name}.one`]}
                onChange={(event) => typeOne(name, event.currentTarget.value)}
              />
              <TextInput
                aria-label={t`Several`}
                name={`words.${name}.many`}
                maxLength={40}
                value={many}
                placeholder={charterWords[name].many}
                error={form.errors[`words.${name}.many`]}
                onChange={(event) => change(name, { many: event.currentTarget.value })}
              />
            </fieldset>
          );
        })}
      </div>
      <p className={classes.preview} role="status">
        <Trans>It reads like this:</Trans>{' '}
        {samples.map((text) => `“${fill(text, forms)}”`).join(' ')}
      </p>
    </SettingsSection>
  );
}
