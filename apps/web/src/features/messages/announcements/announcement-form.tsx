import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Popover.css';
import { Select, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Announcement } from '@slipway/contract/messages/messages';
import { api } from '#lib/api.ts';
import { formatDate } from '#lib/format.ts';
import { ContentText } from '#ui/content-text.tsx';
import { conflictWays } from '#ui/edit/conflict-ways.ts';
import type { Conflict } from '#ui/edit/edit-conflict.tsx';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { useSave } from '#ui/edit/use-save.ts';
import { audienceNames } from './announcement-labels.ts';
import classes from './announcements.module.css';

/** The form's values. */
export type AnnouncementValues = Pick<Announcement, 'text' | 'from' | 'to' | 'audience'>;

/** Adds an announcement (`loaded` null) or edits one; errors and conflicts keep what was typed. */
export function AnnouncementForm(props: {
  loaded: Announcement | null;
  values: AnnouncementValues;
  onSaved: (loaded: Announcement | null) => void;
  onClose: () => void;
}) {
  const { onSaved, onClose } = props;
  const { i18n } = useLingui();
  const [loaded, setLoaded] = useState(props.loaded);
  /** The announcement as saved by someone else in the meantime. */
  const [theirs, setTheirs] = useState<Announcement | null>(null);
  const form = useForm<AnnouncementValues>({
    initialValues: props.values,
    validate: {
      text: (text) => (text.trim() === '' ? t`Text is required.` : null),
      from: (from) => (from === '' ? t`From is required.` : null),
      to: (to, { from }) =>
        to === '' ? t`To is required.` : to < from ? t`“To” cannot be before “From”.` : null,
    },
  });
  const save = useSave({
    form,
    send: (values) =>
      loaded === null
        ? api('POST /api/announcements', { body: values })
        : api('PUT /api/announcements/:id', {
            params: { id: loaded.id },
            body: { ...values, version: loaded.version },
          }),
    onSaved: () => onSaved(loaded),
    onConflict: async () => {
      setTheirs(null);
      setTheirs(await readTheirs());
    },
  });
  const readTheirs = async () =>
    loaded && (await api('GET /api/announcements/:id', { params: { id: loaded.id } })).data;
  const ways = conflictWays<Announcement, AnnouncementValues>({
    form,
    save,
    loaded: theirs,
    read: readTheirs,
    valuesOf: ({ text, from, to, audience }) => ({ text, from, to, audience }),
    onRead: setLoaded,
  });
  const startAnew = () => {
    setLoaded(null);
    save.forgetConflict();
    form.clearErrors();
  };
  return (
    <EditModal
      title={loaded === null ? t`Add announcement` : t`Edit announcement`}
      form={form}
      save={save}
      conflict={conflictWith(theirs, ways, startAnew)}
      onClose={onClose}
      size={620}
      submit={loaded === null ? t`Announce` : t`Save`}
    >
      <Fields>
        <Textarea
          label={t`Text`}
          description={t`To add a link, put the words in square brackets and the path in round ones: [Book now](/book).`}
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
      </Fields>
    </EditModal>
  );
}

/** Says that someone else changed or ended the announcement, and offers both ways to continue. */
function conflictWith(
  theirs: Announcement | null,
  ways: Conflict,
  startAnew: () => void,
): Conflict {
  if (theirs !== null && theirs.ended_at !== null) {
    return {
      title: t`Someone else has ended this announcement`,
      keep: t`Save mine as a new announcement`,
      onKeepMine: startAnew,
    };
  }
  return {
    title: t`Someone else has changed this announcement`,
    theirs: theirs && <InShort announcement={theirs} />,
    ...ways,
  };
}

function InShort({ announcement }: { announcement: Announcement }) {
  const { i18n } = useLingui();
  const { text } = announcement;
  const from = formatDate(announcement.from);
  const to = formatDate(announcement.to);
  const audience = i18n._(audienceNames[announcement.audience]);
  return (
    <Trans>
      “{text}”, {from} to {to}, {audience}
    </Trans>
  );
}
