import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { Platform } from '@slipway/contract/catalogue/platforms';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { conflictWays } from '#ui/edit/conflict-ways.ts';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { EndButton } from '#ui/edit/end-button.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { PictureField } from '#ui/edit/picture-field.tsx';
import { useSave } from '#ui/edit/use-save.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { CopyField } from '#features/catalogue/feeds/copy-field.tsx';
import {
  platformTypeNames,
  platformTypeOf,
  platformTypes,
  platformUses,
} from './platform-labels.ts';
import { useEditedRow } from '#features/catalogue/use-edited-row.ts';

const valuesOf = (
  platform: Platform | null,
): { name: string; url: string; type: Platform['type'] } => ({
  name: platform?.name ?? '',
  url: platform?.url ?? '',
  type: platform?.type ?? 'link',
});

/** Adds or edits a platform. */
export function PlatformModal(props: { platform: Platform | null; onClose: () => void }) {
  const { onClose } = props;
  const { i18n, t } = useLingui();
  const sell = usePageData().settings.purpose === 'sell';
  const queryClient = useQueryClient();
  const edited = useEditedRow(props.platform);
  const { row: platform, files, removal, ended } = edited;
  const units = platform?.used_by.units ?? 0;
  const form = useForm({
    initialValues: valuesOf(platform),
    validate: {
      name: (value) => (value.trim() === '' ? t`Name is required.` : null),
      url: (value) =>
        /^https?:\/\/\S+$/i.test(value.trim()) ? null : t`Url must start with http:// or https://.`,
    },
  });
  const save = useSave({
    form,
    failed: platform ? t`Failed to update` : t`Failed to add`,
    send: (values, onProgress) => {
      const shared = { ...values, ...removal };
      if (!platform) {
        const body = { ...shared, _method: 'POST' as const };
        return api('POST /api/platforms', { body, files, onProgress });
      }
      const body = { ...shared, _method: 'PUT' as const, version: platform.version, ended };
      const params = { id: platform.id };
      return api('POST /api/platforms/:id', { params, body, files, onProgress });
    },
    onSaved: () => {
      toastSuccess(platform ? t`Successfully updated` : t`Successfully added`);
      onClose();
      return queryClient.invalidateQueries({ queryKey: ['platforms'] });
    },
  });
  return (
    <EditModal
      title={platform ? t`Edit platform` : t`Add new platform`}
      form={form}
      save={save}
      changed={edited.changed}
      conflict={conflictWays({
        form,
        save,
        valuesOf,
        read: async () =>
          platform && (await api('GET /api/platforms/:id', { params: { id: platform.id } })).data,
        onRead: edited.goOnFrom,
      })}
      onClose={onClose}
      actions={
        platform && (
          <EndButton
            {...edited.endButton}
            disabled={save.isPending}
            uses={
              sell
                ? t`Products on this platform: ${units}. They no longer show it, but are linked again if you restore it. It is archived when you save.`
                : t`Units on this platform: ${units}. They no longer show it, but are linked again if you restore it. It is archived when you save.`
            }
          />
        )
      }
    >
      <Fields>
        <TextInput label={t`Name`} name="name" data-autofocus {...form.getInputProps('name')} />
        <TextInput
          label={t`Address`}
          description={
            sell ? t`The first part of every product link.` : t`The first part of every unit link.`
          }
          name="url"
          type="url"
          inputMode="url"
          {...form.getInputProps('url')}
        />
        <Select
          label={t`Type`}
          name="type"
          allowDeselect={false}
          disabled={units > 0}
          description={
            units > 0
              ? t`It cannot be changed while something is on the platform.`
              : i18n._(platformUses[form.values.type])
          }
          data={platformTypeNames.map((value) => ({
            value,
            label: i18n._(platformTypes[value]),
          }))}
          value={form.values.type}
          onChange={(value) => form.setFieldValue('type', platformTypeOf(value))}
          error={form.errors['type']}
        />
        {platform?.feed_url && platform.type === form.values.type && (
          <CopyField
            label={t`Product feed`}
            description={t`Public: give this address to the platform. It lists what is offered there, with stock and price.`}
            value={platform.feed_url}
          />
        )}
        <PictureField {...edited.pictureField} error={save.fieldErrors['picture']?.join(' ')} />
      </Fields>
    </EditModal>
  );
}
