import '@mantine/core/styles/Input.css';
import { Textarea, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { UnitCategory } from '@slipway/contract/catalogue/categories';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { RowForm } from '#ui/edit/row-form.tsx';
import { CompanySelect } from '#features/catalogue/companies/company-select.tsx';

const valuesOf = (category: UnitCategory | null) => ({
  name: category?.name ?? '',
  description: category?.description ?? '',
  company_id: category ? String(category.company_id) : null,
});

/** Adds or edits a category, by the rules of docs/rules/catalogue-and-feeds.md, "Categories". */
export function CategoryModal(props: { category: UnitCategory | null; onClose: () => void }) {
  const { category, onClose } = props;
  const { t } = useLingui();
  const { settings } = usePageData();
  const sell = settings.purpose === 'sell';
  const titles = sell
    ? { edit: t`Edit product category`, add: t`Add new product category` }
    : { edit: t`Edit unit category`, add: t`Add new unit category` };
  return (
    <RowForm
      row={category}
      onClose={onClose}
      queryKey="categories"
      title={category ? titles.edit : titles.add}
      valuesOf={valuesOf}
      rules={() => ({
        name: (value) => (value.trim().length < 3 ? t`Name is required` : null),
        company_id: (value) =>
          settings.company_id === 0 && value === null ? t`Company is required` : null,
      })}
      readOne={(id) => api('GET /api/unitCategories/:id', { params: { id } })}
      send={({ company_id, ...values }, { row, ended, removal, upload }) => {
        const shared = { ...values, ...(company_id === null ? {} : { company_id }), ...removal };
        if (!row) {
          const body = { ...shared, _method: 'POST' as const };
          return api('POST /api/unitCategories', { body, ...upload });
        }
        const body = { ...shared, _method: 'PUT' as const, version: row.version, ended };
        return api('POST /api/unitCategories/:id', { params: { id: row.id }, body, ...upload });
      }}
      saved={
        category ? t`Your changes have been updated.` : t`The unitCategory successfully added.`
      }
      failed={category ? t`Failed to update` : t`Failed to add`}
      uses={({ used_by: { units } }) =>
        sell
          ? t`Products in this category: ${units}. They stay in it, but no others can be added. It is archived when you save.`
          : t`Units in this category: ${units}. They stay in it, but no others can be added. It is archived when you save.`
      }
      fields={(form) => (
        <>
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
        </>
      )}
    />
  );
}
