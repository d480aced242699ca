import { Button, Stack } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { api, type Answer } from '#lib/api.ts';
import { askToConfirm } from '#ui/dialogs/dialogs.ts';
import { ContentBar } from './content-bar.tsx';
import { ContentConflict } from './content-conflict.tsx';
import { changedNames, loadedFaq, moved, sentFaq, type TopicDraft } from './faq-draft.ts';
import { TopicEditor } from './topic-editor.tsx';
import { useContentEditor } from './use-content-editor.ts';
import classes from './content.module.css';

/** Edits the whole FAQ: topics, questions and their order. Nothing is public before it is saved. */
export function FaqEditor({ loaded }: { loaded: Answer<'GET /api/content/faq'> }) {
  const { t } = useLingui();
  const newCount = useRef(0);
  const check = (draft: TopicDraft[]) => {
    const wrong: Record<string, string> = {};
    for (const [at, topic] of draft.entries()) {
      if (topic.name.trim() === '') wrong[`topics.${at}.name`] = t`Name is required.`;
      for (const [index, { question, answer }] of topic.entries.entries()) {
        const path = `topics.${at}.entries.${index}`;
        if (question.trim() === '') wrong[`${path}.question`] = t`Question is required.`;
        if (answer.trim() === '') wrong[`${path}.answer`] = t`Answer is required.`;
      }
    }
    return wrong;
  };
  const editor = useContentEditor<TopicDraft[]>({
    loaded: loadedFaq(loaded),
    load: async () => loadedFaq(await api('GET /api/content/faq')),
    save: async (draft, version) =>
      loadedFaq(await api('PUT /api/content/faq', { body: { topics: sentFaq(draft), version } })),
    check,
  });
  const { draft, theirs, errors } = editor;
  const newKey = () => `new-${(newCount.current += 1)}`;
  const newEntry = () => ({ key: newKey(), slug: null, question: '', answer: '' });
  const remove = async (topic: TopicDraft) => {
    const agreed = await askToConfirm({
      title: t`Remove this topic?`,
      text: t`“${topic.name}” and all its questions are removed when you save. Until then, Discard brings them back.`,
      yes: t`Remove topic`,
      no: t`No, go back`,
    });
    if (agreed) editor.change(draft.filter(({ key }) => key !== topic.key));
  };
  return (
    <Stack gap="lg">
      {theirs !== null && (
        <ContentConflict
          changed={changedNames(editor.base, theirs.draft)}
          onKeep={editor.keepMine}
          onLoad={editor.loadTheirs}
        />
      )}
      <fieldset disabled={editor.saving} className={classes.whole}>
        {draft.map((topic, at) => (
          <TopicEditor
            key={topic.key}
            topic={topic}
            path={`topics.${at}`}
            errors={errors}
            first={at === 0}
            last={at === draft.length - 1}
            newEntry={newEntry}
            onChange={(next) =>
              editor.change(draft.map((it) => (it.key === topic.key ? next : it)))
            }
            onMove={(step) => editor.change(moved(draft, at, step))}
            onRemove={() => void remove(topic)}
          />
        ))}
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
            onClick={() =>
              editor.change([
                ...draft,
                { key: newKey(), slug: null, name: '', entries: [newEntry()] },
              ])
            }
          >
            <Trans>Add topic</Trans>
          </Button>
        </div>
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
