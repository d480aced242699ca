import '@mantine/core/styles/Input.css';
import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Company } from '@slipway/contract/companies';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { EndButton } from '#ui/edit/end-button.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { noPictureChange, PictureField } from '#ui/edit/picture-field.tsx';
import { useSave } from '#ui/edit/use-save.ts';
import { toastSuccess } from '#ui/toasts.ts';

const valuesOf = (company: Company | null) => ({
  name: company?.name ?? '',
  description: company?.description ?? '',
  email: company?.email ?? '',
  phone: company?.phone ?? '',
});

/** Add a company, or edit its details (spec B section 2). */
export function CompanyModal(props: { company: Company | null; onClose: () => void }) {
  const { onClose } = props;
  const { t } = useLingui();
  const sell = usePageData().settings.purpose === 'sell';
  const queryClient = useQueryClient();
  // The row as it was read: the list may bring a newer one while this form is open.
  const [company, setCompany] = useState(props.company);
  const [picture, setPicture] = useState(noPictureChange);
  const [ended, setEnded] = useState(company?.ended ?? 0);
  const form = useForm({
    initialValues: valuesOf(company),
    validate: {
      name: (value) => (value.trim() === '' ? t`Name is required.` : null),
      email: (value) => (value.trim() === '' ? t`Email is required.` : null),
      phone: (value) => (value.trim() === '' ? t`Phone is required.` : null),
    },
  });
  const changed = picture !== noPictureChange || ended !== (company?.ended ?? 0);
  const save = useSave({
    form,
    failed: t`Something went wrong.`,
    send: (values, onProgress) => {
      const files = { picture: picture.file ?? [] };
      const shared = { ...values, ...(picture.removed ? { remove_picture: 1 } : {}) };
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
  const loadTheirs = async (keepMine: boolean) => {
    await queryClient.invalidateQueries({ queryKey: ['companies'] });
    const query = { page: 1, per_page: 100, ...(ended === 1 ? { ended: '1' as const } : {}) };
    const { data } = await api('GET /api/companies', { query });
    const theirs = data.find(({ id }) => id === company?.id);
    if (!theirs) return;
    setCompany(theirs);
    save.forgetConflict();
    if (keepMine) return;
    form.setInitialValues(valuesOf(theirs));
    form.setValues(valuesOf(theirs));
    setPicture(noPictureChange);
    setEnded(theirs.ended);
  };
  const units = company?.used_by.units ?? 0;
  const categories = company?.used_by.categories ?? 0;
  return (
    <EditModal
      title={company ? t`Edit company details` : t`Add new company`}
      form={form}
      save={save}
      changed={changed}
      conflict={{
        onKeepMine: () => loadTheirs(true),
        onLoadTheirs: () => loadTheirs(false),
      }}
      onClose={onClose}
      actions={
        company && (
          <EndButton
            ended={ended === 1}
            disabled={save.isPending}
            uses={
              sell
                ? t`What belongs to it stays, and is no longer offered. Products: ${units}, categories: ${categories}. It ends when you save.`
                : t`What belongs to it stays, and is no longer offered. Units: ${units}, categories: ${categories}. It ends when you save.`
            }
            onChange={(yes) => setEnded(yes ? 1 : 0)}
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
        <TextInput label={t`Email`} name="email" type="email" {...form.getInputProps('email')} />
        <TextInput
          label={t`Phone`}
          name="phone"
          type="tel"
          inputMode="tel"
          {...form.getInputProps('phone')}
        />
        <PictureField
          picture={company?.picture ?? null}
          change={picture}
          onChange={setPicture}
          error={save.fieldErrors['picture']?.join(' ')}
        />
      </Fields>
    </EditModal>
  );
}
