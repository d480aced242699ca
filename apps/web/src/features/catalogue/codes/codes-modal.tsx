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
  NumberInput,
  SegmentedControl,
  TextInput,
  type InputWrapperProps,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useLingui } from '@lingui/react/macro';
import type { ListedCodes } from '@slipway/contract/catalogue/codes';
import { isForProducts, maxCodesAtOnce } from '@slipway/domain/catalogue/codes';
import type { ReactNode } from 'react';
import { api } from '#lib/api.ts';
import { Fields } from '#ui/edit/fields.tsx';
import { RowForm } from '#ui/edit/row-form.tsx';
import { AmountField, CountField } from '#shared/fields/amount-field.tsx';
import { DateField } from '#shared/fields/date-field.tsx';
import { TargetFields, type Choices } from './target-fields.tsx';
import { codesBody, codesRules, codesValues, madeHow, type CodesValues } from './codes-values.ts';
import classes from './codes.module.css';

type CodesForm = UseFormReturnType<CodesValues>;

/** Makes promo codes or edits them, by the rules of docs/rules/prices.md, "Codes". */
export function CodesModal(props: {
  row: ListedCodes | null;
  choices: Choices;
  onClose: () => void;
}) {
  const { row, choices, onClose } = props;
  const { t } = useLingui();
  return (
    <RowForm
      row={row}
      onClose={onClose}
      queryKey="codes"
      size={720}
      picture={false}
      title={row ? t`Edit codes` : t`Add codes`}
      valuesOf={codesValues}
      rules={(read) => codesRules(read === null)}
      readOne={(id) => api('GET /api/codes/:id', { params: { id } })}
      send={(values, { row: read, ended }) => {
        const body = codesBody(values);
        if (!read) return api('POST /api/codes', { body: { ...body, ...madeHow(values) } });
        const params = { id: read.id };
        return api('PUT /api/codes/:id', {
          params,
          body: { ...body, version: read.version, ended },
        });
      }}
      saved={row ? t`Successfully updated` : t`Successfully added`}
      failed={row ? t`Failed to update` : t`Failed to add`}
      uses={({ uses }) =>
        t`Used so far: ${uses}. What was booked or ordered with it keeps its price; nobody else can use it.`
      }
      fields={(form, read) => (
        <Fields columns={2}>
          <TextInput
            label={t`Name`}
            description={t`For yourselves; guests do not see it.`}
            name="name"
            data-autofocus
            maxLength={80}
            className={classes.wide ?? ''}
            {...form.getInputProps('name')}
          />
          {read === null ? <NewCodeFields form={form} /> : <ShownCode row={read} />}
          <OffFields form={form} />
          <TargetFields form={form} choices={choices} products={read?.products ?? []} />
          <DateField
            label={t`Booked from`}
            name="booked_from"
            {...form.getInputProps('booked_from')}
          />
          <DateField
            label={t`Booked until`}
            name="booked_to"
            {...form.getInputProps('booked_to')}
          />
          {!isForProducts(form.values.applies_to) && <TripDays form={form} />}
          <LimitFields form={form} />
        </Fields>
      )}
    />
  );
}

/** A hint that the field beside it lacks stands below, so that both fields are on one line. */
const hintBelow: NonNullable<InputWrapperProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
];

/** A field that is chosen among a few. */
function Choice(props: {
  label: string;
  data: { value: string; label: string }[];
  value: string;
  description?: string;
  error?: ReactNode;
  onChange: (value: string) => void;
}) {
  const { label, data, value, description, error, onChange } = props;
  return (
    <Input.Wrapper
      className={classes.wide ?? ''}
      labelElement="div"
      label={label}
      description={description}
      inputWrapperOrder={hintBelow}
      error={error}
    >
      <div>
        <SegmentedControl aria-label={label} data={data} value={value} onChange={onChange} />
      </div>
    </Input.Wrapper>
  );
}

function NewCodeFields({ form }: { form: CodesForm }) {
  const { t } = useLingui();
  const { how } = form.values;
  return (
    <>
      <Choice
        label={t`Codes`}
        data={[
          { value: 'own', label: t`One of your own` },
          { value: 'random', label: t`Made at random` },
        ]}
        value={how}
        onChange={(value) => form.setFieldValue('how', value === 'random' ? 'random' : 'own')}
      />
      {how === 'own' ? (
        <TextInput
          label={t`Code`}
          description={t`Such as SUMMER10. Guests may type it in lower case or with dashes.`}
          name="code"
          dir="ltr"
          autoCapitalize="characters"
          spellCheck={false}
          className={classes.wide ?? ''}
          {...form.getInputProps('code')}
        />
      ) : (
        <NumberInput
          label={t`How many`}
          description={t`Up to ${maxCodesAtOnce}. Their list can be downloaded afterwards.`}
          name="count"
          hideControls
          allowDecimal={false}
          className={classes.wide ?? ''}
          {...form.getInputProps('count')}
        />
      )}
    </>
  );
}

function ShownCode({ row }: { row: ListedCodes }) {
  const { t } = useLingui();
  if (row.code === null) return null;
  return (
    <TextInput
      label={t`Code`}
      description={t`A code cannot be changed. Archive it, and add another.`}
      dir="ltr"
      readOnly
      value={row.code}
      className={classes.wide ?? ''}
    />
  );
}

function OffFields({ form }: { form: CodesForm }) {
  const { t } = useLingui();
  const { off } = form.values;
  return (
    <>
      <Choice
        label={t`Takes off`}
        data={[
          { value: 'percent', label: t`A percentage` },
          { value: 'amount', label: t`An amount` },
        ]}
        value={off}
        description={
          off === 'percent'
            ? t`Of each line that it is for.`
            : t`Once, shared over what it is for in a basket.`
        }
        onChange={(value) => form.setFieldValue('off', value === 'amount' ? 'amount' : 'percent')}
      />
      {off === 'percent' ? (
        <NumberInput
          label={t`Percent`}
          name="percent"
          hideControls
          decimalScale={2}
          suffix="%"
          {...form.getInputProps('percent')}
        />
      ) : (
        <AmountField label={t`Amount`} name="amount" {...form.getInputProps('amount')} />
      )}
      <AmountField
        label={t`Least price`}
        description={t`Of what it is for. Empty: any.`}
        inputWrapperOrder={hintBelow}
        name="least_total"
        {...form.getInputProps('least_total')}
      />
    </>
  );
}

function TripDays({ form }: { form: CodesForm }) {
  const { t } = useLingui();
  return (
    <>
      <DateField
        label={t`For trips from`}
        {...(form.values.applies_to === 'all' && {
          description: t`Products have no date: the code is good for them whatever is entered here.`,
          inputWrapperOrder: hintBelow,
        })}
        name="trip_from"
        {...form.getInputProps('trip_from')}
      />
      <DateField label={t`For trips until`} name="trip_to" {...form.getInputProps('trip_to')} />
      <CountField
        label={t`Booked at least so many days ahead`}
        description={t`Such as 60, for those who book early. Empty: any.`}
        name="least_days_ahead"
        {...form.getInputProps('least_days_ahead')}
      />
      <CountField
        label={t`Booked at most so many days ahead`}
        description={t`Such as 7, for the last minute. Empty: any.`}
        name="most_days_ahead"
        {...form.getInputProps('most_days_ahead')}
      />
    </>
  );
}

function LimitFields({ form }: { form: CodesForm }) {
  const { t } = useLingui();
  return (
    <>
      <CountField
        label={t`Uses of each code`}
        description={t`Empty: any number.`}
        name="most_uses"
        {...form.getInputProps('most_uses')}
      />
      <CountField
        label={t`Uses of one customer`}
        description={t`Of all these codes. Empty: any number.`}
        name="most_per_customer"
        {...form.getInputProps('most_per_customer')}
      />
    </>
  );
}
