import { Stack, Text, Textarea } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeTerms, owedName } from '@slipway/domain/bookings/cancellation';
import { pieceNames as pieces } from '@slipway/domain/settings/terms-text';
import type { EditedTerms } from '@slipway/contract/settings/terms-texts';
import { api, type Answer } from '#lib/api.ts';
import { pageData, setPageData, usePageData } from '#lib/page-data.ts';
import { CancellationLines } from '#shared/terms/cancellation-lines.tsx';
import { TermsText } from '#shared/terms/terms-text.tsx';
import { ReadModal } from '#ui/dialogs/read-modal.tsx';
import { ContentBar } from './content-bar.tsx';
import { ContentConflict } from './content-conflict.tsx';
import { useContentEditor, type Known } from './use-content-editor.ts';
import { Versions } from './versions.tsx';
import classes from './content.module.css';

type Loaded = Answer<'GET /api/terms'>;
type Draft = Pick<EditedTerms, 'body'>;
const loadedOf = ({ data }: Loaded): Known<Draft> => ({
  draft: { body: data.body },
  version: data.version,
});

/** Edits the text of the terms, with its preview and the versions before it. */
export function TermsEditor({ loaded }: { loaded: Loaded }) {
  const { t } = useLingui();
  const [versions, setVersions] = useState(loaded.data.versions);
  const known = (answer: Loaded) => {
    setVersions(answer.data.versions);
    return loadedOf(answer);
  };
  const editor = useContentEditor<Draft>({
    loaded: loadedOf(loaded),
    load: async () => known(await api('GET /api/terms')),
    save: async (draft, version) => {
      const saved = known(await api('PUT /api/terms', { body: { ...draft, version } }));
      setPageData({ ...pageData(), terms_text: saved.version });
      return saved;
    },
    check: ({ body }) => (body.trim() === '' ? { body: t`Text is required.` } : {}),
  });
  const { body } = editor.draft;
  return (
    <Stack gap="lg">
      {editor.theirs !== null && (
        <ContentConflict
          changed={[t`Terms and conditions`]}
          onKeep={editor.keepMine}
          onLoad={editor.loadTheirs}
        />
      )}
      <fieldset disabled={editor.saving} className={classes.whole}>
        <section className={classes.card}>
          <div className={classes.pair}>
            <Textarea
              label={t`Text of the terms`}
              description={t`“# ” starts a heading. ${pieces.cancellation} on a line of its own stands for the cancellation terms of what is booked, ${pieces.secondPayment} and ${pieces.finalPayment} for the days of Settings. A heading that ends in ${pieces.crew} is shown with its text only for what somebody of yours comes along to.`}
              name="body"
              rows={24}
              resize="vertical"
              maxLength={20_000}
              value={body}
              error={editor.errors['body']}
              onChange={(event) => editor.change({ body: event.currentTarget.value })}
            />
            <div>
              <Text size="sm" fw={550} mb={4}>
                <Trans>Preview</Trans>
              </Text>
              <div className={classes.preview}>
                <ShownTerms body={body} />
              </div>
            </div>
          </div>
        </section>
      </fieldset>
      <ContentBar
        dirty={editor.dirty}
        saving={editor.saving}
        onSave={editor.save}
        onDiscard={editor.discard}
      />
      <Versions
        versions={versions}
        lead={plural(versions.length, {
          one: 'Each text that you save is a version and is kept: bookings and orders stay under the one they were made under. There is one so far.',
          other:
            'Each text that you save is a version and is kept: bookings and orders stay under the one they were made under. There are # so far.',
        })}
        read={(version, onClose) => <VersionModal version={version} onClose={onClose} />}
      />
    </Stack>
  );
}

/** A text with the cancellation terms and due dates of the settings. */
function ShownTerms({ body }: { body: string }) {
  const { settings, shop } = usePageData();
  const owed = settings.purpose === 'sell' ? 'price' : owedName(null);
  return (
    <TermsText
      body={body}
      dueDates={settings.due_dates}
      crewed
      cancellation={
        <>
          <CancellationLines bands={describeTerms(settings.cancellation)} owed={owed} />
          {shop && (
            <Text c="dimmed" size="sm" mt="xs">
              <Trans>
                Orders of the shop show here instead until when they are cancelled free of charge
                and for how long they can be returned.
              </Trans>
            </Text>
          )}
        </>
      }
    />
  );
}

function VersionModal({ version, onClose }: { version: number; onClose: () => void }) {
  const { t } = useLingui();
  const text = useQuery({
    queryKey: ['terms', version],
    queryFn: ({ signal }) => api('GET /api/terms/:version', { params: { version }, signal }),
    staleTime: Infinity,
  });
  return (
    <ReadModal title={t`Terms and conditions, version ${version}`} query={text} onClose={onClose}>
      {({ data }) => <ShownTerms body={data.body} />}
    </ReadModal>
  );
}
