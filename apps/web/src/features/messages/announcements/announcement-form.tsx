import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Popover.css';
import { Button, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Announcement } from '@slipway/contract/messages';
import { ApiError } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { focusFirst, showFieldErrors } from '#lib/form-errors.ts';
import { ContentText } from '#ui/content-text.tsx';
import { showError } from '#ui/dialogs.ts';
import { FormModal } from '#ui/form-modal.tsx';
import { AnnouncementConflict } from './announcement-conflict.tsx';
import { audienceNames } from './announcement-words.ts';
import classes from './announcements.module.css';

/** What the form holds. */
export type AnnouncementValues = Pick<Announcement, 'text' | 'from' | 'to' | 'audience'>;

/** Adds an announcement (`known` null) or changes one; keeps what is typed whatever the server says. */
export function AnnouncementForm(props: {
  known: Announcement | null;
  values: AnnouncementValues;
  onSaved: (known: Announcement | null) => void;
  onClose: () => void;
}) {
  const { onSaved, onClose } = props;
  const { i18n, t } = useLingui();
  const [known, setKnown] = useState(props.known);
  /** What someone else made of it meanwhile. */
  const [theirs, setTheirs] = useState<Announcement | null>(null);
  const form = useForm<AnnouncementValues>({
    initialValues: props.values,
    validate: {
      text: (text) => (text.trim() === '' ? t`Text is required.` : null),
      from: (from) => (from === '' ? t`From is required.` : null),
      to: (to, { from }) =>
        to === '' ? t`To is required.` : to < from ? t`To cannot be before from.` : null,
    },
  });
  const save = useMutation({
    mutationFn: ({ values, over }: { values: AnnouncementValues; over: Announcement | null }) =>
      over === null
        ? api('POST /api/announcements', { body: values })
        : api('PUT /api/announcements/:id', {
            params: { id: over.id },
            body: { ...values, version: over.version },
          }),
    onSuccess: () => onSaved(known),
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 409 && known !== null) {
        const now = await api('GET /api/announcements/:id', { params: { id: known.id } }).catch(
          (failure: unknown) => showError(failure),
        );
        if (now) setTheirs(now.data);
        return;
      }
      if (!showFieldErrors(form, error)) await showError(error);
    },
  });
  const start = (over: Announcement | null, values: AnnouncementValues) => {
    setKnown(over);
    setTheirs(null);
    form.setValues(values);
    form.clearErrors();
  };
  return (
    <FormModal
      title={known === null ? t`Add announcement` : t`Edit announcement`}
      dirty={form.isDirty() && !save.isSuccess}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={form.onSubmit((values) => save.mutate({ values, over: known }), focusFirst)}
      >
        <Stack gap="md">
          {theirs !== null && (
            <AnnouncementConflict
              theirs={theirs}
              onKeep={() => start(theirs.ended_at === null ? theirs : null, form.getValues())}
              onLoad={() => {
                const { text, from, to, audience } = theirs;
                start(theirs, { text, from, to, audience });
              }}
            />
          )}
          <Textarea
            label={t`Text`}
            description={t`Words in square brackets before a path in round ones become a link: [Book now](/book).`}
            name="text"
            rows={4}
            resize="vertical"
            maxLength={600}
            data-autofocus
            {...form.getInputProps('text')}
          />
          <div className={classes.range}>
            <TextInput label={t`From`} type="date" name="from" {...form.getInputProps('from')} />
            <TextInput
              label={t`To`}
              type="date"
              name="to"
              min={form.values.from}
              {...form.getInputProps('to')}
            />
          </div>
          <Select
            label={t`Audience`}
            description={t`Customers see it when they are signed in.`}
            name="audience"
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            data={Object.entries(audienceNames).map(([value, name]) => ({
              value,
              label: i18n._(name),
            }))}
            {...form.getInputProps('audience')}
          />
          {form.values.text.trim() !== '' && (
            <div>
              <Text size="sm" fw={550} mb={4}>
                <Trans>Preview</Trans>
              </Text>
              <div className={classes.preview}>
                <ContentText text={form.values.text} />
              </div>
            </div>
          )}
          <div className={classes.foot}>
            <Button type="submit" loading={save.isPending}>
              {known === null ? <Trans>Announce it</Trans> : <Trans>Save</Trans>}
            </Button>
          </div>
        </Stack>
      </form>
    </FormModal>
  );
}
