import '@mantine/core/styles/Input.css';
import { Text, Textarea, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { Company } from '@slipway/contract/catalogue/companies';
import { emailProblem, nameProblem } from '#shared/fields/contact-rules.ts';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { refreshBusiness } from '#shared/packages/refresh-records.ts';
import { TextLink } from '#ui/links.tsx';
import { RowForm } from '#ui/edit/row-form.tsx';

const valuesOf = (company: Company | null) => ({
  name: company?.name ?? '',
  description: company?.description ?? '',
  email: company?.email ?? '',
  phone: company?.phone ?? '',
  address: company?.address ?? '',
});

/**
 * Adds or edits a company; the one company of a business has the name, contact and logo of the settings
 * (docs/rules/screens.md, "Companies").
 */
export function CompanyModal(props: { company: Company | null; onClose: () => void }) {
  const { company, onClose } = props;
  const { t } = useLingui();
  const { purpose, company_id: fixed } = usePageData().settings;
  const sell = purpose === 'sell';
  const isBusiness = company !== null && company.id === fixed;
  const queryClient = useQueryClient();
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
      send={async (values, { row, ended, removal, upload }) => {
        const shared = { ...values, ...removal };
        if (!row) {
          const body = { ...shared, _method: 'POST' as const };
          return api('POST /api/companies', { body, ...upload });
        }
        const body = { ...shared, _method: 'PUT' as const, version: row.version, ended };
        const params = { id: row.id };
        const answer = await api('POST /api/companies/:id', { params, body, ...upload });
        if (isBusiness) {
          await refreshBusiness();
          void queryClient.invalidateQueries({ queryKey: ['settings'] });
        }
        return answer;
      }}
      saved={company ? t`Your changes have been updated.` : t`The company successfully added.`}
      failed={t`Something went wrong.`}
      failedOnConflict={false}
      {...(isBusiness ? { picture: t`Logo` } : {})}
      note={
        isBusiness && (
          <Text size="sm" c="dimmed">
            <Trans>
              Name, contact and logo are those of your business in{' '}
              <TextLink to="/admin/settings">Settings</TextLink>, and shown on every page.
            </Trans>
          </Text>
        )
      }
      uses={
        isBusiness
          ? undefined
          : ({ used_by: { units, categories } }) =>
              sell
                ? t`Everything that belongs to it is kept, but no longer offered. Products: ${units}, categories: ${categories}.`
                : t`Everything that belongs to it is kept, but no longer offered. Units: ${units}, categories: ${categories}.`
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
          <TextInput
            label={t`Address`}
            name="address"
            maxLength={400}
            {...form.getInputProps('address')}
          />
        </>
      )}
    />
  );
}
