import '@mantine/core/styles/Input.css';
import { Textarea, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { Company } from '@slipway/contract/catalogue/companies';
import { emailProblem, nameProblem } from '#shared/fields/contact-rules.ts';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { RowForm } from '#ui/edit/row-form.tsx';

const valuesOf = (company: Company | null) => ({
  name: company?.name ?? '',
  description: company?.description ?? '',
  email: company?.email ?? '',
  phone: company?.phone ?? '',
});

/** Adds or edits a company (docs/rules/screens.md, "Companies"). */
export function CompanyModal(props: { company: Company | null; onClose: () => void }) {
  const { company, onClose } = props;
  const { t } = useLingui();
  const sell = usePageData().settings.purpose === 'sell';
  return (
    <RowForm
      row={company}
      onClose={onClose}
      queryKey="companies"
      title={company ? t`Edit company details` : t`Add new company`}
      valuesOf={valuesOf}
      rules={() => ({
        name: nameProblem,
        email: emailProblem,
        phone: (value) => (value.trim() === '' ? t`Phone is required.` : null),
      })}
      readOne={(id) => api('GET /api/companies/:id', { params: { id } })}
      send={(values, { row, ended, removal, upload }) => {
        const shared = { ...values, ...removal };
        if (!row) {
          const body = { ...shared, _method: 'POST' as const };
          return api('POST /api/companies', { body, ...upload });
        }
        const body = { ...shared, _method: 'PUT' as const, version: row.version, ended };
        return api('POST /api/companies/:id', { params: { id: row.id }, body, ...upload });
      }}
      saved={company ? t`Your changes have been updated.` : t`The company successfully added.`}
      failed={t`Something went wrong.`}
      failedOnConflict={false}
      uses={({ used_by: { units, categories } }) =>
        sell
          ? t`Everything that belongs to it is kept, but no longer offered. Products: ${units}, categories: ${categories}. It is archived when you save.`
          : t`Everything that belongs to it is kept, but no longer offered. Units: ${units}, categories: ${categories}. It is archived when you save.`
      }
      fields={(form) => (
        <>
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
        </>
      )}
    />
  );
}
