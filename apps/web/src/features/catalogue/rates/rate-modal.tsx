import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/SegmentedControl.css';
import { Input, MultiSelect, NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedRate } from '@slipway/contract/catalogue/rates';
import { longestRateName } from '@slipway/domain/catalogue/rates';
import { api } from '#lib/api.ts';
import { formatMoney } from '#lib/format.ts';
import { conflictWays } from '#ui/edit/conflict-ways.ts';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { EndButton } from '#ui/edit/end-button.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { useEnded } from '#ui/edit/use-ended.ts';
import { useSave } from '#ui/edit/use-save.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { PeriodFields } from '#features/catalogue/fields/period-fields.tsx';
import { WeekdaysField } from '#features/catalogue/fields/weekdays-field.tsx';
import { percentText } from './rate-words.ts';
import { rateBody, rateRules, rateValues, type RateValues } from './rate-values.ts';
import classes from './rates.module.css';

interface Choices {
  units: { value: string; label: string }[];
  kinds: { value: string; label: string }[];
  /** Whether anything is let by nights or days. */
  hasStays: boolean;
}

/** Adds or edits a rate; a copy is a new one that starts as another. */
export function RateModal(props: {
  rate: ListedRate | null;
  copyOf: ListedRate | null;
  choices: Choices;
  onClose: () => void;
}) {
  const { copyOf, choices, onClose } = props;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [rate, setRate] = useState(props.rate);
  const ending = useEnded(rate);
  const { ended } = ending;
  const form = useForm<RateValues>({
    initialValues: copyOf === null ? rateValues(rate) : { ...rateValues(copyOf), name: '' },
    validate: rateRules,
  });
  const save = useSave({
    form,
    failed: rate ? t`Failed to update` : t`Failed to add`,
    send: (values) => {
      const body = rateBody(values);
      if (!rate) return api('POST /api/rates', { body });
      const params = { id: rate.id };
      return api('PUT /api/rates/:id', { params, body: { ...body, version: rate.version, ended } });
    },
    onSaved: () => {
      toastSuccess(rate ? t`Successfully updated` : t`Successfully added`);
      onClose();
      return queryClient.invalidateQueries({ queryKey: ['rates'] });
    },
  });
  return (
    <EditModal
      title={rate ? t`Edit rate` : t`Add a rate`}
      form={form}
      save={save}
      changed={ending.isChanged || copyOf !== null}
      conflict={conflictWays({
        form,
        save,
        valuesOf: rateValues,
        read: async () => {
          const lists = await Promise.all(
            (['0', '1'] as const).map((each) => api('GET /api/rates', { query: { ended: each } })),
          );
          return lists.flatMap(({ data }) => data).find(({ id }) => id === rate?.id);
        },
        onRead: (theirs, keepMine) => {
          setRate(theirs);
          ending.goOnFrom(theirs, keepMine);
        },
      })}
      onClose={onClose}
      size={720}
      actions={
        rate && (
          <EndButton
            {...ending.button}
            disabled={save.isPending}
            uses={t`New bookings no longer get this rate; the others keep their prices.`}
          />
        )
      }
    >
      <Fields columns={2}>
        <TextInput
          label={t`Name`}
          description={t`Guests read it beside the price: Winter, Weekend.`}
          name="name"
          data-autofocus
          maxLength={longestRateName}
          {...form.getInputProps('name')}
        />
        <NumberInput
          label={t`Percent`}
          description={t`Added to the price: −50 is half price, 20 a fifth more.`}
          name="percent"
          hideControls
          decimalScale={2}
          suffix="%"
          {...form.getInputProps('percent')}
        />
        <PeriodFields
          form={form}
          choices={[
            { value: 'yearly', label: t`Every year` },
            { value: 'dates', label: t`Between two dates` },
          ]}
          onPeriod={(period) => form.setFieldValue('period', period)}
        />
        <div className={classes.wide}>
          <WeekdaysField label={t`On`} name="weekdays" {...form.getInputProps('weekdays')} />
        </div>
        <TargetFields form={form} choices={choices} />
        {choices.hasStays && (
          <NumberInput
            label={t`Fewest nights or days`}
            description={t`Of stays that start on these days, whichever rate sets their price. Empty: as few as usual. Staff can book fewer.`}
            name="least_stay"
            hideControls
            allowDecimal={false}
            allowNegative={false}
            {...form.getInputProps('least_stay')}
          />
        )}
        {choices.hasStays && (
          <div className={classes.wide}>
            <WeekdaysField
              label={t`Guests arrive and leave on`}
              description={t`Of stays, in all of this time, whichever rate sets their price. Saturday with 7 as the fewest nights means Saturday to Saturday. None chosen: on any day. Staff can book other days.`}
              name="changeover_days"
              {...form.getInputProps('changeover_days')}
            />
          </div>
        )}
        <Example percent={form.values.percent} />
      </Fields>
    </EditModal>
  );
}

type RateForm = UseFormReturnType<RateValues>;

const targets = ['all', 'units', 'kinds'] as const;

function TargetFields({ form, choices }: { form: RateForm; choices: Choices }) {
  const { t } = useLingui();
  const { applies_to: of } = form.values;
  const error = form.errors['applies_to'];
  return (
    <>
      <Input.Wrapper
        className={classes.wide ?? ''}
        labelElement="div"
        label={t`For`}
        error={of === 'all' ? error : undefined}
      >
        <div>
          <SegmentedControl
            aria-label={t`For`}
            data={[
              { value: 'all', label: t`All packages` },
              { value: 'units', label: t`Some units` },
              { value: 'kinds', label: t`Some kinds` },
            ]}
            value={of}
            onChange={(value) =>
              form.setFieldValue('applies_to', targets.find((each) => each === value) ?? 'all')
            }
          />
        </div>
      </Input.Wrapper>
      {of === 'units' && (
        <MultiSelect
          className={classes.wide ?? ''}
          label={t`Units`}
          name="applies_to"
          searchable
          data={choices.units}
          {...form.getInputProps('unit_ids')}
          error={error}
        />
      )}
      {of === 'kinds' && (
        <MultiSelect
          className={classes.wide ?? ''}
          label={t`Kinds of package`}
          name="applies_to"
          searchable
          data={choices.kinds}
          {...form.getInputProps('kinds')}
          error={error}
        />
      )}
    </>
  );
}

/** What becomes of a price of 100. */
function Example({ percent }: { percent: number | string }) {
  const { t } = useLingui();
  if (typeof percent !== 'number') return null;
  const [before, after] = [formatMoney(100), formatMoney(100 + percent)];
  return (
    <div className={classes.sentence} role="status" aria-label={t`Example`}>
      <Trans>
        {percentText(percent)}: a package at {before} costs {after} then.
      </Trans>
    </div>
  );
}
