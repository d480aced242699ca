import '@mantine/core/styles/Input.css';
import { Textarea, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { PickupPlace } from '@slipway/contract/catalogue/delivery';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { RowForm } from '#ui/edit/row-form.tsx';
import { CompanySelect } from '#features/catalogue/companies/company-select.tsx';

const valuesOf = (place: PickupPlace | null) => ({
  name: place?.name ?? '',
  address: place?.address ?? '',
  hours: place?.hours ?? '',
  company_id: place ? String(place.company_id) : null,
});

/** Adds or edits a pick-up place. */
export function PickupPlaceModal(props: { place: PickupPlace | null; onClose: () => void }) {
  const { place, onClose } = props;
  const { t } = useLingui();
  const { settings } = usePageData();
  return (
    <RowForm
      row={place}
      onClose={onClose}
      queryKey="pickup-places"
      picture={false}
      title={place ? t`Edit pick-up place` : t`Add a pick-up place`}
      valuesOf={valuesOf}
      rules={() => ({
        name: (value) => (value.trim() === '' ? t`Name is required.` : null),
        company_id: (value) =>
          settings.company_id === 0 && value === null ? t`Company is required` : null,
      })}
      readOne={(id) => api('GET /api/pickup-places/:id', { params: { id } })}
      send={({ company_id, ...values }, { row, ended }) => {
        const shared = { ...values, company_id: company_id === null ? null : Number(company_id) };
        if (!row) return api('POST /api/pickup-places', { body: shared });
        const body = { ...shared, version: row.version, ended };
        return api('PUT /api/pickup-places/:id', { params: { id: row.id }, body });
      }}
      saved={place ? t`Successfully updated` : t`Successfully added`}
      failed={place ? t`Failed to update` : t`Failed to add`}
      uses={() => t`Orders that are to be picked up there keep it; nobody can choose it any more.`}
      fields={(form) => (
        <>
          <TextInput
            label={t`Name`}
            description={t`As customers read it: Main office.`}
            name="name"
            data-autofocus
            maxLength={80}
            {...form.getInputProps('name')}
          />
          <Textarea
            label={t`Address`}
            name="address"
            autosize
            minRows={2}
            maxLength={300}
            {...form.getInputProps('address')}
          />
          <Textarea
            label={t`Opening hours`}
            description={t`In words: Daily 8 am to 6 pm, closed on Mondays.`}
            name="hours"
            autosize
            minRows={2}
            maxLength={300}
            {...form.getInputProps('hours')}
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
