import { Stack, TextInput, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { HomeWords } from '@slipway/contract/operations/home-page';
import { api, type Answer } from '#lib/api.ts';
import { useOffer } from '#shared/offer-link.tsx';
import { TextLink } from '#ui/links.tsx';
import { ContentBar } from './content-bar.tsx';
import { ContentConflict } from './content-conflict.tsx';
import { TextField } from './text-field.tsx';
import { useContentEditor, type Known } from './use-content-editor.ts';
import classes from './content.module.css';

type Loaded = Answer<'GET /api/content/home'>;
const loadedOf = ({ data, version }: Loaded): Known<HomeWords> => ({ draft: data, version });

/** Edits the words of the home page; what is empty is left out there. */
export function HomeEditor({ loaded }: { loaded: Loaded }) {
  const { t } = useLingui();
  const editor = useContentEditor<HomeWords>({
    loaded: loadedOf(loaded),
    load: async () => loadedOf(await api('GET /api/content/home')),
    save: async (words, version) =>
      loadedOf(await api('PUT /api/content/home', { body: { words, version } })),
    check: () => ({}),
  });
  const { draft, base, theirs, errors } = editor;
  const offer = useOffer();
  const titles: Record<keyof HomeWords, string> = {
    headline: t`One line below the name`,
    welcome: t`Welcome`,
    how_to_book: offer === 'shop' ? t`How ordering works` : t`How booking works`,
    where_to_find: t`Where to find us`,
  };
  const texts = ['welcome', 'how_to_book', 'where_to_find'] as const;
  const changed = (['headline', ...texts] as const).filter(
    (name) => theirs !== null && theirs.draft[name] !== base[name],
  );
  return (
    <Stack gap="lg">
      {theirs !== null && (
        <ContentConflict
          changed={changed.map((name) => titles[name])}
          onKeep={editor.keepMine}
          onLoad={editor.loadTheirs}
        />
      )}
      <p className={classes.hint}>
        <Trans>
          What is empty is left out. Whether visitors see this page is set in the{' '}
          <TextLink to="/admin/settings" inherit underline="always">
            settings
          </TextLink>
          .
        </Trans>{' '}
        <TextLink to="/" search={{ as: 'visitor' }} target="_blank" inherit underline="always">
          <Trans>See it as visitors do</Trans>
        </TextLink>
      </p>
      <fieldset disabled={editor.saving} className={classes.whole}>
        <section className={classes.card}>
          <TextInput
            label={titles.headline}
            name="words.headline"
            maxLength={160}
            value={draft.headline}
            error={errors['words.headline']}
            onChange={(event) => editor.change({ ...draft, headline: event.currentTarget.value })}
          />
        </section>
        {texts.map((name) => (
          <section key={name} className={classes.card} aria-labelledby={`home-${name}`}>
            <Title order={2} size="h4" id={`home-${name}`} mb="sm">
              {titles[name]}
            </Title>
            <TextField
              label={t`Text for ${titles[name]}`}
              name={`words.${name}`}
              value={draft[name]}
              error={errors[`words.${name}`]}
              onChange={(next) => editor.change({ ...draft, [name]: next })}
            />
          </section>
        ))}
      </fieldset>
      <ContentBar
        dirty={editor.dirty}
        saving={editor.saving}
        onSave={editor.save}
        onDiscard={editor.discard}
      />
    </Stack>
  );
}
