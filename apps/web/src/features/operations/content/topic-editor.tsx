import { Button, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { askToConfirm } from '#ui/dialogs/dialogs.ts';
import { EntryEditor } from './entry-editor.tsx';
import { moved, type EntryDraft, type TopicDraft } from './faq-draft.ts';
import { OrderButtons } from './order-buttons.tsx';
import classes from './content.module.css';

/** One topic: its name, its position and its questions. */
export function TopicEditor(props: {
  topic: TopicDraft;
  /** The path of the topic's fields in the server's errors. */
  path: string;
  errors: Record<string, string>;
  first: boolean;
  last: boolean;
  newEntry: () => EntryDraft;
  onChange: (next: TopicDraft) => void;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
}) {
  const { topic, path, errors, first, last, newEntry, onChange, onMove, onRemove } = props;
  const { t } = useLingui();
  const [open, setOpen] = useState<string[]>([]);
  const { entries } = topic;
  const removeEntry = async (entry: EntryDraft) => {
    const agreed =
      (entry.question === '' && entry.answer === '') ||
      (await askToConfirm({
        title: t`Remove this question?`,
        text: t`“${entry.question}” is removed when you save. Until then, Discard brings it back.`,
        yes: t`Remove question`,
        no: t`No, go back`,
      }));
    if (agreed) onChange({ ...topic, entries: entries.filter(({ key }) => key !== entry.key) });
  };
  const add = () => {
    const entry = newEntry();
    setOpen([...open, entry.key]);
    onChange({ ...topic, entries: [...entries, entry] });
  };
  return (
    <section className={classes.card} aria-label={topic.name === '' ? t`New topic` : topic.name}>
      <div className={classes.head}>
        <TextInput
          className={classes.topicName ?? ''}
          label={t`Topic`}
          name={`${path}.name`}
          maxLength={80}
          value={topic.name}
          error={errors[`${path}.name`]}
          onChange={(event) => onChange({ ...topic, name: event.currentTarget.value })}
        />
        <OrderButtons
          name={topic.name}
          first={first}
          last={last}
          onMove={onMove}
          onRemove={onRemove}
        />
      </div>
      <ul className={classes.entries}>
        {entries.map((entry, index) => (
          <EntryEditor
            key={entry.key}
            entry={entry}
            path={`${path}.entries.${index}`}
            errors={errors}
            open={open.includes(entry.key) || entry.slug === null}
            first={index === 0}
            last={index === entries.length - 1}
            onToggle={() =>
              setOpen(
                open.includes(entry.key)
                  ? open.filter((key) => key !== entry.key)
                  : [...open, entry.key],
              )
            }
            onChange={(next) =>
              onChange({
                ...topic,
                entries: entries.map((it) => (it.key === entry.key ? next : it)),
              })
            }
            onMove={(step) => onChange({ ...topic, entries: moved(entries, index, step) })}
            // A topic has at least one question: removing the last one asks to remove the topic.
            onRemove={() => (entries.length === 1 ? onRemove() : void removeEntry(entry))}
          />
        ))}
      </ul>
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
        onClick={add}
      >
        <Trans>Add question</Trans>
      </Button>
    </section>
  );
}
