import { Stack, Title } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { Preparation } from '@slipway/contract/operations/operations';
import { inshore, inshoreLabel } from '@slipway/domain/catalogue/package-kinds';
import { api, type Answer } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { ContentBar } from './content-bar.tsx';
import { ContentConflict } from './content-conflict.tsx';
import { TextField } from './text-field.tsx';
import { useContentEditor, type Known } from './use-content-editor.ts';
import classes from './content.module.css';

type Loaded = Answer<'GET /api/content/preparations'>;

interface Kind {
  code: string;
  name: string;
}

/** The texts of all kinds, empty where there is none yet; one of a kind that has ended stays. */
function draftOf(texts: readonly Preparation[], kinds: readonly Kind[]): Preparation[] {
  const all = kinds.map(
    ({ code, name }) => texts.find(({ kind }) => kind === code) ?? { kind: code, name, body: '' },
  );
  return [...all, ...texts.filter(({ kind }) => kinds.every(({ code }) => code !== kind))];
}

/** Edits what to bring and do for each kind of trip. */
export function PreparationsEditor({ loaded, kinds }: { loaded: Loaded; kinds: readonly Kind[] }) {
  const { t } = useLingui();
  const { inshore_offered: offersInshore } = usePageData().settings;
  const edited = offersInshore ? [...kinds, { code: inshore, name: inshoreLabel }] : kinds;
  const loadedOf = ({ data, version }: Loaded): Known<Preparation[]> => ({
    draft: draftOf(data, edited),
    version,
  });
  const editor = useContentEditor<Preparation[]>({
    loaded: loadedOf(loaded),
    load: async () => loadedOf(await api('GET /api/content/preparations')),
    save: async (draft, version) => {
      const preparations = draft
        .filter(({ body }) => body.trim() !== '')
        .map(({ kind, body }) => ({ kind, body }));
      return loadedOf(
        await api('PUT /api/content/preparations', { body: { preparations, version } }),
      );
    },
    check: (draft) =>
      Object.fromEntries(
        draft.flatMap(({ kind, body }, index) =>
          body.trim() === '' && hadText(kind)
            ? [[`preparations.${index}.body`, t`Text is required.`]]
            : [],
        ),
      ),
  });
  const { draft, base, theirs, errors } = editor;
  /** A text that was saved can be changed, but not emptied. */
  function hadText(kind: string): boolean {
    return base.some((it) => it.kind === kind && it.body !== '');
  }
  const changed = (theirs?.draft ?? []).filter(
    ({ kind, body }) => base.find((it) => it.kind === kind)?.body !== body,
  );
  return (
    <Stack gap="lg">
      {theirs !== null && (
        <ContentConflict
          changed={changed.map(({ name }) => name)}
          onKeep={editor.keepMine}
          onLoad={editor.loadTheirs}
        />
      )}
      <fieldset disabled={editor.saving} className={classes.whole}>
        {draft.map(({ kind, name, body }, index) => (
          <section key={kind} className={classes.card} aria-labelledby={`text-${kind}`}>
            <Title order={2} size="h4" id={`text-${kind}`} mb="sm">
              {name}
            </Title>
            <TextField
              label={t`Text for ${name}`}
              name={`preparations.${index}.body`}
              value={body}
              error={errors[`preparations.${index}.body`]}
              onChange={(next) =>
                editor.change(draft.map((it) => (it.kind === kind ? { ...it, body: next } : it)))
              }
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
