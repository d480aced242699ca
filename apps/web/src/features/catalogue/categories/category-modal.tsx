import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { UnitCategory } from '@slipway/contract/catalogue/categories';
import { unitFacts, type UnitFact } from '@slipway/domain/catalogue/unit-choices';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { RowForm } from '#ui/edit/row-form.tsx';
import { CompanySelect } from '#features/catalogue/companies/company-select.tsx';
import classes from '#features/catalogue/catalogue.module.css';

const factLabels: Record<UnitFact, MessageDescriptor> = {
  tonnage: msg`Tonnage`,
  capacity: msg`Capacity`,
  length: msg`Length`,
  weight: msg`Weight`,
  height: msg`Height`,
  specialty: msg`Specialty`,
  transmission: msg`Transmission`,
  fuel_type: msg`Fuel type`,
  full_control: msg`Allow full control (rent without driver)`,
};

const valuesOf = (category: UnitCategory | null) => ({
  name: category?.name ?? '',
  description: category?.description ?? '',
  company_id: category ? String(category.company_id) : null,
  unit_facts: category?.unit_facts ?? [...unitFacts],
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
      send={({ company_id, unit_facts, ...values }, { row, ended, removal, upload }) => {
        const shared = {
          ...values,
          // An empty list cannot be sent.
          unit_facts: unit_facts.length === 0 ? ['none' as const] : unit_facts,
          ...(company_id === null ? {} : { company_id }),
          ...removal,
        };
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
          ? t`Products in this category: ${units}. They stay in it, but no others can be added.`
          : t`Units in this category: ${units}. They stay in it, but no others can be added.`
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
          {!sell && (
            <Checkbox.Group
              label={t`What its units have`}
              description={t`The form of a unit asks for these.`}
              value={form.values.unit_facts}
              onChange={(names) =>
                form.setFieldValue(
                  'unit_facts',
                  unitFacts.filter((fact) => names.includes(fact)),
                )
              }
            >
              <div className={classes.factChoices}>
                {unitFacts.map((fact) => (
                  <Checkbox key={fact} value={fact} name="unit_facts" label={t(factLabels[fact])} />
                ))}
              </div>
            </Checkbox.Group>
          )}
        </>
      )}
    />
  );
}
