import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/SegmentedControl.css';
import {
  Input,
  MultiSelect,
  NativeSelect,
  NumberInput,
  SegmentedControl,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useLingui } from '@lingui/react/macro';
import type { Extra } from '@slipway/contract/catalogue/extras';
import { extraOffers, extraPers, extraRefunds } from '@slipway/domain/catalogue/extras';
import { api } from '#lib/api.ts';
import { Fields } from '#ui/edit/fields.tsx';
import { RowForm } from '#ui/edit/row-form.tsx';
import { AmountField } from '#shared/fields/amount-field.tsx';
import {
  extraBody,
  extraRules,
  extraValues,
  offerLabels,
  offerOf,
  perLabels,
  perOf,
  refundLabels,
  refundOf,
  targetOf,
  type ExtraValues,
} from './extra-values.ts';
import classes from './extras.module.css';

/** What an extra can be for. */
export interface Choices {
  units: { value: string; label: string }[];
  kinds: { value: string; label: string }[];
  packages: { value: string; label: string }[];
}

type ExtraForm = UseFormReturnType<ExtraValues>;

/** Adds or edits an extra, by the rules of docs/rules/prices.md, "Extras". */
export function ExtraModal(props: { extra: Extra | null; choices: Choices; onClose: () => void }) {
  const { extra, choices, onClose } = props;
  const { t } = useLingui();
  return (
    <RowForm
      row={extra}
      onClose={onClose}
      queryKey="extras"
      size={720}
      title={extra ? t`Edit extra` : t`Add an extra`}
      valuesOf={extraValues}
      rules={extraRules}
      readOne={(id) => api('GET /api/extras/:id', { params: { id } })}
      send={(values, { row, ended, removal, upload }) => {
        const shared = { ...extraBody(values), ...removal };
        if (!row) {
          return api('POST /api/extras', {
            body: { ...shared, _method: 'POST' as const },
            ...upload,
          });
        }
        const body = { ...shared, _method: 'PUT' as const, version: row.version, ended };
        return api('POST /api/extras/:id', { params: { id: row.id }, body, ...upload });
      }}
      saved={extra ? t`Successfully updated` : t`Successfully added`}
      failed={extra ? t`Failed to update` : t`Failed to add`}
      uses={({ used_by: { bookings } }) =>
        t`Upcoming bookings that have it: ${bookings}. They keep it; new ones cannot have it.`
      }
      fields={(form) => <ExtraFields form={form} choices={choices} />}
    />
  );
}

function ExtraFields({ form, choices }: { form: ExtraForm; choices: Choices }) {
  const { t } = useLingui();
  const { offer } = form.values;
  const said = {
    choice: t`Offered when a package is booked. It is never ticked beforehand.`,
    included: t`In every booking, for nothing: guests read what is included, and staff pack it.`,
    fee: t`In every booking for its price, and part of every price that is shown: final cleaning, a service charge.`,
  }[offer];
  return (
    <Fields columns={2}>
      <TextInput
        label={t`Name`}
        name="name"
        data-autofocus
        maxLength={80}
        className={classes.wide ?? ''}
        {...form.getInputProps('name')}
      />
      <Input.Wrapper
        className={classes.wide ?? ''}
        labelElement="div"
        label={t`Offered as`}
        description={said}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      >
        <div>
          <SegmentedControl
            aria-label={t`Offered as`}
            data={extraOffers.map((value) => ({ value, label: t(offerLabels[value]) }))}
            value={offer}
            onChange={(value) => form.setFieldValue('offer', offerOf(value))}
          />
        </div>
      </Input.Wrapper>
      {offer !== 'included' && (
        <AmountField label={t`Price`} name="price" {...form.getInputProps('price')} />
      )}
      <NativeSelect
        label={offer === 'included' ? t`How many` : t`Price counts`}
        name="per"
        data={extraPers.map((value) => ({ value, label: t(perLabels[value]) }))}
        value={form.values.per}
        onChange={(event) => form.setFieldValue('per', perOf(event.currentTarget.value))}
      />
      {offer !== 'fee' && (
        <NumberInput
          label={t`Pieces for a day`}
          description={t`Empty: no limit.`}
          name="stock"
          hideControls
          allowDecimal={false}
          min={0}
          {...form.getInputProps('stock')}
        />
      )}
      {offer === 'choice' && <ChoiceFields form={form} />}
      {offer !== 'included' && (
        <NativeSelect
          label={t`Refunded on cancellation`}
          name="refund"
          data={extraRefunds.map((value) => ({ value, label: t(refundLabels[value]) }))}
          value={form.values.refund}
          onChange={(event) => form.setFieldValue('refund', refundOf(event.currentTarget.value))}
        />
      )}
      <Textarea
        label={t`Description`}
        name="description"
        className={classes.wide ?? ''}
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('description')}
      />
      <TargetFields form={form} choices={choices} />
    </Fields>
  );
}

/** What only matters where guests choose. */
function ChoiceFields({ form }: { form: ExtraForm }) {
  const { t } = useLingui();
  return (
    <>
      <NumberInput
        label={t`Changed by guests until`}
        description={t`Hours before the start.`}
        name="until_hours"
        hideControls
        allowDecimal={false}
        min={0}
        {...form.getInputProps('until_hours')}
      />
      <NumberInput
        label={t`Fewest in a booking`}
        name="least"
        hideControls
        allowDecimal={false}
        {...form.getInputProps('least')}
      />
      <NumberInput
        label={t`Most in a booking`}
        name="most"
        hideControls
        allowDecimal={false}
        {...form.getInputProps('most')}
      />
    </>
  );
}

function TargetFields({ form, choices }: { form: ExtraForm; choices: Choices }) {
  const { t } = useLingui();
  const { applies_to: of } = form.values;
  const lists = {
    units: { label: t`Units`, field: 'unit_ids' },
    kinds: { label: t`Kinds of package`, field: 'kinds' },
    packages: { label: t`Packages`, field: 'package_ids' },
  } as const;
  const list = of === 'all' ? null : lists[of];
  return (
    <>
      <Input.Wrapper
        className={classes.wide ?? ''}
        labelElement="div"
        label={t`For`}
        error={list === null ? form.errors['applies_to'] : undefined}
      >
        <div>
          <SegmentedControl
            aria-label={t`For`}
            data={[
              { value: 'all', label: t`All packages` },
              { value: 'units', label: t`Some units` },
              { value: 'kinds', label: t`Some kinds` },
              { value: 'packages', label: t`Some packages` },
            ]}
            value={of}
            onChange={(value) => form.setFieldValue('applies_to', targetOf(value))}
          />
        </div>
      </Input.Wrapper>
      {of !== 'all' && list !== null && (
        <MultiSelect
          className={classes.wide ?? ''}
          label={list.label}
          name={list.field}
          searchable
          data={choices[of]}
          {...form.getInputProps(list.field)}
          error={form.errors[list.field] ?? form.errors['applies_to']}
        />
      )}
    </>
  );
}
