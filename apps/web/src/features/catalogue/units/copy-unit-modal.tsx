import '@mantine/core/styles/Input.css';
import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { ManagedUnit } from '@slipway/contract/catalogue/units';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { useSave } from '#ui/edit/use-save.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';

/** Adds a unit like another one, with its packages; the form of the new one opens afterwards. */
export function CopyUnitModal(props: {
  unit: ManagedUnit;
  onClose: () => void;
  onCopied: (id: number) => void;
}) {
  const { unit, onClose, onCopied } = props;
  const { t } = useLingui();
  const { trips } = usePageData();
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { name: '' },
    validate: {
      name: (value) => (value.trim().length < 3 ? t`Name is required` : null),
    },
  });
  const save = useSave({
    form,
    failed: t`Failed to add`,
    send: (body) => api('POST /api/units/:id/copy', { params: { id: unit.id }, body }),
    onSaved: async ({ data }) => {
      toastSuccess(t`Successfully added`);
      await Promise.all(
        ['units', 'packages', 'package-kinds'].map((key) =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      );
      onCopied(data.id);
    },
  });
  return (
    <EditModal
      title={t`Copy ${unit.name}`}
      form={form}
      save={save}
      submit={t`Copy`}
      onClose={onClose}
    >
      <Fields>
        <TextInput
          label={t`Name of the new one`}
          name="name"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Text size="sm" c="dimmed">
          {trips ? (
            <Trans>
              It gets the same details, pictures and active packages. Platforms, closed days and
              bookings stay with {unit.name}.
            </Trans>
          ) : (
            <Trans>
              It gets the same details, pictures and variants, and is not shown in the shop yet.
              Platforms and orders stay with {unit.name}.
            </Trans>
          )}
        </Text>
      </Fields>
    </EditModal>
  );
}
