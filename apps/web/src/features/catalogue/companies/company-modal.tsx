import '@mantine/core/styles/Input.css';
import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { Company } from '@slipway/contract/catalogue/companies';
import { emailProblem } from '#shared/fields/contact-rules.ts';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { conflictWays } from '#ui/edit/conflict-ways.ts';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { EndButton } from '#ui/edit/end-button.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { PictureField } from '#ui/edit/picture-field.tsx';
import { useSave } from '#ui/edit/use-save.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { useEditedRow } from '#features/catalogue/use-edited-row.ts';

const valuesOf = (company: Company | null) => ({
  name: company?.name ?? '',
  description: company?.description ?? '',
  email: company?.email ?? '',
  phone: company?.phone ?? '',
});

/** Adds or edits a company (docs/rules/screens.md, "Companies"). */
export function CompanyModal(props: { company: Company | null; onClose: () => void }) {
  const { onClose } = props;
  const { t } = useLingui();
  const sell = usePageData().settings.purpose === 'sell';
  const queryClient = useQueryClient();
  const edited = useEditedRow(props.company);
  const { row: company, files, removal, ended } = edited;
  const form = useForm({
    initialValues: valuesOf(company),
    validate: {
      name: (value) => (value.trim() === '' ? t`Name is required.` : null),
      email: emailProblem,
      phone: (value) => (value.trim() === '' ? t`Phone is required.` : null),
    },
  });
  const save = useSave({
    form,
    failed: t`Something went wrong.`,
    failedOnConflict: false,
    send: (values, onProgress) => {
      const shared = { ...values, ...removal };
      if (!company) {
        const body = { ...shared, _method: 'POST' as const };
        return api('POST /api/companies', { body, files, onProgress });
      }
      const body = { ...shared, _method: 'PUT' as const, version: company.version, ended };
      const params = { id: company.id };
      return api('POST /api/companies/:id', { params, body, files, onProgress });
    },
    onSaved: () => {
      toastSuccess(
        company ? t`Your changes have been updated.` : t`The company successfully added.`,
      );
      onClose();
      return queryClient.invalidateQueries({ queryKey: ['companies'] });
    },
  });
  const units = company?.used_by.units ?? 0;
  const categories = company?.used_by.categories ?? 0;
  return (
    <EditModal
      title={company ? t`Edit company details` : t`Add new company`}
      form={form}
      save={save}
      changed={edited.changed}
      conflict={conflictWays({
        form,
        save,
        valuesOf,
        read: async () =>
          company && (await api('GET /api/companies/:id', { params: { id: company.id } })).data,
        onRead: edited.goOnFrom,
      })}
      onClose={onClose}
      actions={
        company && (
          <EndButton
            {...edited.endButton}
            disabled={save.isPending}
            uses={
              sell
                ? t`Everything that belongs to it is kept, but no longer offered. Products: ${units}, categories: ${categories}. It is archived when you save.`
                : t`Everything that belongs to it is kept, but no longer offered. Units: ${units}, categories: ${categories}. It is archived when you save.`
            }
          />
        )
      }
    >
      <Fields>
        <TextInput
          label={t`Name`}
          name="name"
          required
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Textarea
          label={t`Description`}
          name="description"
          autosize
          minRows={3}
          {...form.getInputProps('description')}
        />
        <TextInput
          label={t`Email`}
          name="email"
          type="email"
          required
          {...form.getInputProps('email')}
        />
        <TextInput
          label={t`Phone`}
          name="phone"
          type="tel"
          required
          inputMode="tel"
          {...form.getInputProps('phone')}
        />
        <PictureField {...edited.pictureField} error={save.fieldErrors['picture']?.join(' ')} />
      </Fields>
    </EditModal>
  );
}
