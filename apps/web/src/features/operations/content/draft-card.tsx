import '@mantine/core/styles/Input.css';
import { Button, Group, Text, TextInput, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import type { Draft } from '@slipway/contract/operations/drafts';
import { useUnsavedGuard } from '#ui/dialogs/use-leave-guard.ts';
import { ContentText } from '#ui/content-text.tsx';
import { TextField } from './text-field.tsx';
import classes from './content.module.css';

/** A draft in full, as customers would read it, with what can be done with it. */
export function DraftCard(props: {
  /** As edited here. */
  draft: Draft;
  original: Draft;
  busy: boolean;
  /** Its end has come into view. */
  onRead: () => void;
  onEdit: (next: Draft) => void;
  onAccept: (text: Draft) => void;
  onPutAway: () => void;
}) {
  const { draft, original, busy, onRead, onEdit, onAccept, onPutAway } = props;
  const { t } = useLingui();
  const [editing, setEditing] = useState(false);
  const [errors, setErrors] = useState<{ question?: string; body?: string }>({});
  const heading = useId();
  const end = useRef<HTMLDivElement>(null);
  const seen = useRef(onRead);
  useEffect(() => {
    seen.current = onRead;
  });
  useEffect(() => {
    if (end.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) seen.current();
      },
      // What stands under the bar cannot be read.
      { rootMargin: '0px 0px -80px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  useUnsavedGuard(draft !== original);

  const title = draft.question ?? t`What to bring: ${draft.about}`;
  const accept = () => {
    const wrong = {
      ...(draft.question?.trim() === '' && { question: t`Question is required.` }),
      ...(draft.body.trim() === '' && { body: t`Text is required.` }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) onAccept(draft);
    else setEditing(true);
  };
  return (
    <section className={classes.card} aria-labelledby={heading}>
      <Text size="sm" c="dimmed">
        {draft.of === 'faq' ? t`FAQ, ${draft.about}` : t`Package preparations`}
      </Text>
      <Title order={3} size="h4" id={heading} mb="sm">
        {title}
      </Title>
      {editing ? (
        <div className={classes.fields}>
          {draft.question !== null && (
            <TextInput
              label={t`Question`}
              name={`${draft.draft}.question`}
              maxLength={300}
              value={draft.question}
              error={errors.question}
              onChange={(event) => onEdit({ ...draft, question: event.currentTarget.value })}
            />
          )}
          <TextField
            label={draft.of === 'faq' ? t`Answer` : t`Text`}
            name={`${draft.draft}.body`}
            value={draft.body}
            error={errors.body}
            onChange={(body) => onEdit({ ...draft, body })}
          />
        </div>
      ) : (
        <div className={classes.draft}>
          <ContentText text={draft.body} />
        </div>
      )}
      <Group gap="xs" mt="md">
        <Button size="xs" disabled={busy} aria-label={t`Accept: ${title}`} onClick={accept}>
          <Trans>Accept</Trans>
        </Button>
        {editing ? (
          <Button
            size="xs"
            variant="default"
            disabled={busy}
            onClick={() => {
              onEdit(original);
              setErrors({});
              setEditing(false);
            }}
          >
            <Trans>Discard changes</Trans>
          </Button>
        ) : (
          <Button
            size="xs"
            variant="default"
            disabled={busy}
            aria-label={t`Edit: ${title}`}
            onClick={() => setEditing(true)}
          >
            <Trans>Edit</Trans>
          </Button>
        )}
        <Button
          size="xs"
          variant="subtle"
          disabled={busy}
          aria-label={t`Dismiss: ${title}`}
          onClick={onPutAway}
        >
          <Trans>Dismiss</Trans>
        </Button>
      </Group>
      <div ref={end} />
    </section>
  );
}
