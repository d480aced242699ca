import '@mantine/core/styles/Input.css';
import { Button, Text, Textarea, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { MessageText } from '@slipway/contract/messages/message-texts';
import { unknownPieces } from '@slipway/domain/messages/pieces';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, isRefusedWith } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { ConflictNotice } from '#ui/dialogs/conflict-notice.tsx';
import { askToConfirm, showError } from '#ui/dialogs/dialogs.ts';
import { useUnsavedGuard } from '#ui/dialogs/use-leave-guard.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { TextPreview } from './text-preview.tsx';
import classes from './texts.module.css';

type Own = NonNullable<MessageText['own']>;
type Field = 'subject' | 'text';

/** A text with what it may name, its preview, and the way back to ours. */
export function TextEditor({ loaded }: { loaded: MessageText }) {
  const { t } = useLingui();
  const [base, setBase] = useState(loaded);
  const [typed, setTyped] = useState<Own>(loaded.own ?? loaded.ours);
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [theirs, setTheirs] = useState<MessageText | null>(null);
  const fields = useRef<Partial<Record<Field, HTMLInputElement | HTMLTextAreaElement | null>>>({});
  const [last, setLast] = useState<Field>('text');
  const saved = base.own ?? base.ours;
  const dirty = typed.subject !== saved.subject || typed.text !== saved.text;
  useUnsavedGuard(dirty);

  const startFrom = (from: MessageText) => {
    setBase(from);
    setTyped(from.own ?? from.ours);
    setTheirs(null);
    setErrors({});
  };
  const save = useMutation({
    mutationFn: (own: Own | null) =>
      api('PUT /api/message-texts/:key', {
        params: { key: base.key },
        body: { own, version: base.version },
      }),
    onSuccess: ({ data }) => {
      startFrom(data);
      toastSuccess(t`Your changes have been updated.`);
    },
    onError: async (error) => {
      if (isRefusedWith(error, 'conflict')) {
        const now = await api('GET /api/message-texts/:key', { params: { key: base.key } }).catch(
          (failure: unknown) => showError(failure),
        );
        if (now) setTheirs(now.data);
        return;
      }
      const named = error instanceof ApiError ? error.errors : {};
      const found = {
        ...(named['own.subject'] && { subject: named['own.subject'].join(' ') }),
        ...(named['own.text'] && { text: named['own.text'].join(' ') }),
      };
      if (Object.keys(found).length === 0) return showError(error);
      setErrors(found);
      fields.current['subject' in found ? 'subject' : 'text']?.focus();
    },
  });

  const type = (field: Field, value: string) => {
    setTyped((before) => ({ ...before, [field]: value }));
    setErrors((before) => ({ ...before, [field]: undefined }));
  };
  const insert = (piece: string) => {
    const field = typed.subject === null ? 'text' : last;
    const input = fields.current[field];
    const value = typed[field] ?? '';
    const at = input?.selectionStart ?? value.length;
    const end = input?.selectionEnd ?? at;
    type(field, `${value.slice(0, at)}{${piece}}${value.slice(end)}`);
    requestAnimationFrame(() => {
      input?.focus();
      input?.setSelectionRange(at + piece.length + 2, at + piece.length + 2);
    });
  };
  const reset = async () => {
    const sure = await askToConfirm({
      title: t`Go back to our text?`,
      text: t`Your own words are lost.`,
      yes: t`Back to ours`,
      no: t`Keep mine`,
      loses: true,
    });
    if (sure) save.mutate(null);
  };
  const problem = (field: Field) => {
    const unknown = unknownPieces(typed[field] ?? '', base.pieces);
    const names = unknown.map((name) => `{${name}}`).join(', ');
    return (
      errors[field] ?? (unknown.length === 0 ? undefined : t`Not a piece of this text: ${names}`)
    );
  };
  return (
    <div className={classes.editor}>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(typed);
        }}
      >
        {theirs !== null && (
          <ConflictNotice
            title={t`Someone else has changed this text`}
            actions={
              <>
                <Button
                  size="xs"
                  onClick={() => {
                    setBase(theirs);
                    setTheirs(null);
                  }}
                >
                  <Trans>Keep mine and replace theirs</Trans>
                </Button>
                <Button size="xs" variant="default" onClick={() => startFrom(theirs)}>
                  <Trans>Discard mine and load theirs</Trans>
                </Button>
              </>
            }
          >
            <Text size="sm">
              <Trans>Your changes are not saved yet, but everything you typed is still here.</Trans>
            </Text>
          </ConflictNotice>
        )}
        {typed.subject !== null && (
          <TextInput
            ref={(input) => {
              fields.current.subject = input;
            }}
            label={t`Subject`}
            name="subject"
            autoComplete="off"
            maxLength={200}
            value={typed.subject}
            error={problem('subject')}
            onFocus={() => setLast('subject')}
            onChange={(event) => type('subject', event.currentTarget.value)}
          />
        )}
        <Textarea
          ref={(input) => {
            fields.current.text = input;
          }}
          label={t`Text`}
          description={
            typed.subject === null ? undefined : t`An empty line starts a new paragraph.`
          }
          name="text"
          rows={9}
          resize="vertical"
          maxLength={4000}
          value={typed.text}
          error={problem('text')}
          onFocus={() => setLast('text')}
          onChange={(event) => type('text', event.currentTarget.value)}
        />
        <div role="group" aria-label={t`Insert a piece`} className={classes.pieces}>
          <Text size="sm" c="dimmed">
            <Trans>Pieces are filled in for each reader. Press one to insert it:</Trans>
          </Text>
          {base.pieces.map((piece) => (
            <Button key={piece} size="compact-sm" variant="default" onClick={() => insert(piece)}>
              {`{${piece}}`}
            </Button>
          ))}
        </div>
        <div className={classes.bar}>
          <Text size="sm" role="status">
            {dirty ? (
              <Trans>You have unsaved changes.</Trans>
            ) : base.own === null ? (
              <Trans>This is our text.</Trans>
            ) : (
              <Trans>These are your own words.</Trans>
            )}
          </Text>
          {base.own !== null && (
            <Button variant="default" disabled={save.isPending} onClick={() => void reset()}>
              <Trans>Back to ours</Trans>
            </Button>
          )}
          <Button
            variant="default"
            disabled={!dirty || save.isPending}
            onClick={() => startFrom(base)}
          >
            <Trans>Discard</Trans>
          </Button>
          <Button type="submit" disabled={!dirty} loading={save.isPending}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
      <TextPreview textKey={base.key} typed={typed} />
    </div>
  );
}
