import { Stack, Title } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { Preparation } from '@slipway/contract/operations/operations';
import { api, type Answer } from '#lib/api.ts';
import { ContentBar } from './content-bar.tsx';
import { ContentConflict } from './content-conflict.tsx';
import { TextField } from './text-field.tsx';
import { useContentEditor, type Known } from './use-content-editor.ts';
import classes from './content.module.css';

type Loaded = Answer<'GET /api/content/preparations'>;
const loadedOf = ({ data, version }: Loaded): Known<Preparation[]> => ({ draft: data, version });

/** Edits what to bring and do for each kind of trip. */
export function PreparationsEditor({ loaded }: { loaded: Loaded }) {
  const { t } = useLingui();
  const editor = useContentEditor<Preparation[]>({
    loaded: loadedOf(loaded),
    load: async () => loadedOf(await api('GET /api/content/preparations')),
    save: async (draft, version) => {
      const preparations = draft.map(({ kind, body }) => ({ kind, body }));
      return loadedOf(
        await api('PUT /api/content/preparations', { body: { preparations, version } }),
      );
    },
    check: (draft) =>
      Object.fromEntries(
        draft.flatMap(({ body }, index) =>
          body.trim() === '' ? [[`preparations.${index}.body`, t`Text is required.`]] : [],
        ),
      ),
  });
  const { draft, base, theirs, errors } = editor;
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
