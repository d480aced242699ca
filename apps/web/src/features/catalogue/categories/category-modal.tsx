import '@mantine/core/styles/Input.css';
import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { UnitCategory } from '@slipway/contract/catalogue/categories';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { conflictWays } from '#ui/edit/conflict-ways.ts';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { EndButton } from '#ui/edit/end-button.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { PictureField } from '#ui/edit/picture-field.tsx';
import { useSave } from '#ui/edit/use-save.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { CompanySelect } from '#features/catalogue/companies/company-select.tsx';
import { useEditedRow } from '#features/catalogue/use-edited-row.ts';

const valuesOf = (category: UnitCategory | null) => ({
  name: category?.name ?? '',
  description: category?.description ?? '',
  company_id: category ? String(category.company_id) : null,
});

/** Adds or edits a category, by the rules of docs/rules/catalogue-and-feeds.md, "Categories". */
export function CategoryModal(props: { category: UnitCategory | null; onClose: () => void }) {
  const { onClose } = props;
  const { t } = useLingui();
  const { settings } = usePageData();
  const sell = settings.purpose === 'sell';
  const queryClient = useQueryClient();
  const edited = useEditedRow(props.category);
  const { row: category, files, removal, ended } = edited;
  const form = useForm({
    initialValues: valuesOf(category),
    validate: {
      name: (value) => (value.trim().length < 3 ? t`Name is required` : null),
      company_id: (value) =>
        settings.company_id === 0 && value === null ? t`Company is required` : null,
    },
  });
  const save = useSave({
    form,
    failed: category ? t`Failed to update` : t`Failed to add`,
    send: ({ company_id, ...values }, onProgress) => {
      const shared = {
        ...values,
        ...(company_id === null ? {} : { company_id }),
        ...removal,
      };
      if (!category) {
        const body = { ...shared, _method: 'POST' as const };
        return api('POST /api/unitCategories', { body, files, onProgress });
      }
      const body = { ...shared, _method: 'PUT' as const, version: category.version, ended };
      const params = { id: category.id };
      return api('POST /api/unitCategories/:id', { params, body, files, onProgress });
    },
    onSaved: () => {
      toastSuccess(
        category ? t`Your changes have been updated.` : t`The unitCategory successfully added.`,
      );
      onClose();
      return queryClient.invalidateQueries({ queryKey: ['categories'] });
    },
  });
  const units = category?.used_by.units ?? 0;
  return (
    <EditModal
      title={
        category
          ? sell
            ? t`Edit product category`
            : t`Edit unit category`
          : sell
            ? t`Add new product category`
            : t`Add new unit category`
      }
      form={form}
      save={save}
      changed={edited.changed}
      conflict={conflictWays({
        form,
        save,
        valuesOf,
        read: async () =>
          category &&
          (await api('GET /api/unitCategories/:id', { params: { id: category.id } })).data,
        onRead: edited.goOnFrom,
      })}
      onClose={onClose}
      actions={
        category && (
          <EndButton
            {...edited.endButton}
            disabled={save.isPending}
            uses={
              sell
                ? t`Products in this category: ${units}. They stay in it, but no others can be added. It is archived when you save.`
                : t`Units in this category: ${units}. They stay in it, but no others can be added. It is archived when you save.`
            }
          />
        )
      }
    >
      <Fields>
        <TextInput label={t`Name`} name="name" data-autofocus {...form.getInputProps('name')} />
        <Textarea
          label={t`Description`}
          name="description"
          autosize
          minRows={3}
          {...form.getInputProps('description')}
        />
        <CompanySelect
          value={form.values.company_id}
          onChange={(value) => form.setFieldValue('company_id', value)}
          error={form.errors['company_id']}
        />
        <PictureField {...edited.pictureField} error={save.fieldErrors['picture']?.join(' ')} />
      </Fields>
    </EditModal>
  );
}
