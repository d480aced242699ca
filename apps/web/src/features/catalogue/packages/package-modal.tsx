import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/ScrollArea.css';
import { Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedPackage } from '@slipway/contract/catalogue/packages';
import { isFlat, packageKinds, packageLabels } from '@slipway/domain/catalogue/package-kinds';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { conflictWays } from '#ui/edit/conflict-ways.ts';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { useSave } from '#ui/edit/use-save.ts';
import { Switch } from '#ui/switch.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { AmountField } from '#shared/fields/amount-field.tsx';
import { DateField } from '#shared/fields/date-field.tsx';
import { kindOf, packageBody, packageRules, packageValues } from './package-values.ts';
import { isManaged } from './package-labels.ts';
import { PriceExample } from './price-example.tsx';
import { useUnitSearch } from '#features/catalogue/units/use-unit-search.ts';
import classes from '#features/catalogue/catalogue.module.css';

/** Adds or edits a package of a unit; an example shows the resulting prices while typing. */
export function PackageModal(props: {
  row: ManagedPackage | null;
  /** The unit by which the list is filtered. */
  unitId: string | null;
  onClose: () => void;
}) {
  const { onClose } = props;
  const { t } = useLingui();
  const sell = usePageData().settings.purpose === 'sell';
  const queryClient = useQueryClient();
  const [row, setRow] = useState(props.row);
  const first = packageValues(row);
  const form = useForm({
    initialValues: { ...first, unit_id: first.unit_id ?? props.unitId },
    validate: packageRules,
  });
  const { values } = form;
  const { choices, unit, onSearch } = useUnitSearch(
    values.unit_id === null ? null : Number(values.unit_id),
  );
  const save = useSave({
    form,
    failed: row ? t`Failed to update` : t`Failed to add`,
    send: (typed) => {
      const body = packageBody(typed);
      if (!row)
        return api('POST /api/packages', { body: { ...body, unit_id: typed.unit_id ?? '' } });
      const params = { id: row.id };
      return api('PUT /api/packages/:id', { params, body: { ...body, version: row.version } });
    },
    onSaved: async () => {
      toastSuccess(row ? t`Successfully updated` : t`Successfully added`);
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['packages'] });
      await queryClient.invalidateQueries({ queryKey: ['units'] });
    },
  });
  const bookings = row?.used_by.bookings ?? 0;
  return (
    <EditModal
      title={row ? t`Edit package` : t`Add new package`}
      form={form}
      save={save}
      conflict={conflictWays({
        form,
        save,
        valuesOf: packageValues,
        read: async () => {
          if (!row) return null;
          const query = { unit_id: row.unit_id, per_page: 100 };
          const { data } = await api('GET /api/packages', { query });
          return data.filter(isManaged).find(({ id }) => id === row.id);
        },
        onRead: setRow,
      })}
      onClose={onClose}
      size={720}
    >
      <Fields columns={2}>
        <Select
          label={sell ? t`Product` : t`Unit`}
          name="unit_id"
          searchable
          disabled={row !== null}
          filter={({ options }) => options}
          onSearchChange={onSearch}
          data={choices}
          {...form.getInputProps('unit_id')}
        />
        <Select
          label={t`Kind`}
          name="kind"
          allowDeselect={false}
          data={packageKinds.map((kind) => ({ value: kind, label: packageLabels[kind] }))}
          value={values.kind}
          onChange={(value) => form.setFieldValue('kind', kindOf(value))}
          error={form.errors['kind']}
        />
        <AmountField
          label={t`Price`}
          name="price"
          data-autofocus
          {...form.getInputProps('price')}
        />
        {!isFlat(values.kind) && (
          <AmountField
            label={t`Additional price`}
            description={t`For each guest above the included number.`}
            name="additional_price"
            {...form.getInputProps('additional_price')}
          />
        )}
        <AmountField
          label={t`Deposit`}
          description={t`Leave empty for 10% of the total.`}
          name="deposit"
          {...form.getInputProps('deposit')}
        />
        <Switch
          className={classes.ended ?? ''}
          label={t`Active`}
          description={
            bookings > 0
              ? t`Upcoming bookings keep it either way: ${bookings}.`
              : t`When off, nobody can book it.`
          }
          {...form.getInputProps('active', { type: 'checkbox' })}
        />
        <DateField
          label={t`Active from`}
          name="active_from"
          {...form.getInputProps('active_from')}
        />
        <DateField
          label={t`Active to`}
          name="active_to"
          min={values.active_from ?? undefined}
          {...form.getInputProps('active_to')}
        />
        <PriceExample values={values} unit={unit} />
      </Fields>
    </EditModal>
  );
}
