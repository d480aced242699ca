import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { Alert, Button, Checkbox, Stack, Text, Textarea } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { EditedWaiver } from '@slipway/contract/bookings/waivers';
import type { ManagedKind } from '@slipway/contract/catalogue/package-kinds';
import { api, type Answer } from '#lib/api.ts';
import { WaiverVersionModal } from '#features/bookings/index.ts';
import { HeadedText } from '#ui/headed-text.tsx';
import { ContentBar } from './content-bar.tsx';
import { ContentConflict } from './content-conflict.tsx';
import { useContentEditor, type Known } from './use-content-editor.ts';
import { Versions } from './versions.tsx';
import { waiverDraft } from './waiver-draft.ts';
import { WaiverKindsText } from './waiver-kinds-text.tsx';
import classes from './content.module.css';

type Loaded = Answer<'GET /api/waiver'>;
type Draft = Pick<EditedWaiver, 'body' | 'kinds'>;

const loadedOf = ({ data }: Loaded): Known<Draft> => ({
  draft: { body: data.body, kinds: data.kinds.toSorted() },
  version: data.version,
});

/** Edits the waiver and whose guests sign it, with its preview and the versions before it. */
export function WaiverEditor(props: {
  loaded: Loaded;
  /** Also those that have ended. */
  kinds: readonly Pick<ManagedKind, 'code' | 'name' | 'ended'>[];
}) {
  const { loaded } = props;
  const { t } = useLingui();
  const field = useRef<HTMLTextAreaElement>(null);
  const [saved, setSaved] = useState(loaded.data);
  const known = (answer: Loaded) => {
    setSaved(answer.data);
    return loadedOf(answer);
  };
  const editor = useContentEditor<Draft>({
    loaded: loadedOf(loaded),
    load: async () => known(await api('GET /api/waiver')),
    save: async (draft, version) =>
      known(await api('PUT /api/waiver', { body: { ...draft, version } })),
    check: ({ body }) => (body.trim() === '' ? { body: t`Text is required.` } : {}),
  });
  const { body, kinds } = editor.draft;
  // One that has ended may still have guests to come.
  const shown = props.kinds.filter(({ code, ended }) => !ended || editor.base.kinds.includes(code));
  const namesOf = (codes: readonly string[]) =>
    props.kinds.filter(({ code }) => codes.includes(code)).map(({ name }) => name);
  const theirs = editor.theirs?.draft;
  return (
    <Stack gap="lg">
      {theirs !== undefined && (
        <ContentConflict
          changed={[
            ...(theirs.body === editor.base.body ? [] : [t`Waiver`]),
            ...(String(theirs.kinds) === String(editor.base.kinds) ? [] : [t`Who signs it`]),
          ]}
          onKeep={editor.keepMine}
          onLoad={editor.loadTheirs}
        />
      )}
      {saved.version === 0 && (
        <Alert color="yellow" variant="light">
          <Stack gap="sm" align="flex-start">
            <Trans>
              Let a lawyer read your waiver before you use it: what it can exclude depends on the
              law of your country.
            </Trans>
            {body === '' && (
              <Button
                size="xs"
                variant="default"
                disabled={editor.saving}
                onClick={() => {
                  editor.change({ body: waiverDraft(), kinds });
                  field.current?.focus();
                }}
              >
                <Trans>Start from a draft</Trans>
              </Button>
            )}
          </Stack>
        </Alert>
      )}
      <fieldset disabled={editor.saving} className={classes.whole}>
        <section className={classes.card}>
          <div className={classes.pair}>
            <Textarea
              ref={field}
              label={t`Text of the waiver`}
              description={t`“# ” starts a heading.`}
              name="body"
              rows={20}
              resize="vertical"
              maxLength={20_000}
              value={body}
              error={editor.errors['body']}
              onChange={(event) => editor.change({ body: event.currentTarget.value, kinds })}
            />
            <div>
              <Text size="sm" fw={550} mb={4}>
                <Trans>Preview</Trans>
              </Text>
              <div className={classes.preview}>
                <HeadedText text={body} />
              </div>
            </div>
          </div>
        </section>
        <section className={classes.card}>
          <Checkbox.Group
            label={t`Guests of these sign it`}
            description={t`They sign by a link, each adult for themselves and for minors in their care.`}
            error={editor.errors['kinds']}
            value={kinds}
            onChange={(codes) => editor.change({ body, kinds: codes.toSorted() })}
          >
            <div className={classes.choices}>
              {shown.map(({ code, name, ended }) => (
                <Checkbox
                  key={code}
                  value={code}
                  name="kinds"
                  label={ended ? t`${name} (archived)` : name}
                />
              ))}
            </div>
          </Checkbox.Group>
          <WaiverKindsText names={namesOf(kinds)} version={saved.version} dirty={editor.dirty} />
        </section>
      </fieldset>
      <ContentBar
        dirty={editor.dirty}
        saving={editor.saving}
        onSave={editor.save}
        onDiscard={editor.discard}
      />
      <Versions
        versions={saved.versions}
        lead={plural(saved.versions.length, {
          one: 'Each text that you save is a version and is kept: a signature stays for the one that was read. There is one so far.',
          other:
            'Each text that you save is a version and is kept: a signature stays for the one that was read. There are # so far.',
        })}
        read={(version, onClose) => <WaiverVersionModal version={version} onClose={onClose} />}
      />
    </Stack>
  );
}
