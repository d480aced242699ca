import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/NumberInput.css';
import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { DrawerCount } from '@slipway/contract/reports/accountant';
import { fromMajor, subtract, toMajor } from '@slipway/domain/money/money';
import { api } from '#lib/api.ts';
import { formatMoney } from '#lib/format.ts';
import { AmountField } from '#shared/fields/amount-field.tsx';
import { paymentMethodLabel } from '#shared/cards/method-labels.ts';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { useSave } from '#ui/edit/use-save.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';

interface Values extends Record<string, unknown> {
  counted: number | string;
  note: string;
}

/** Enters what was counted of a method on a day, and says the difference before it is entered. */
export function CountForm(props: {
  count: DrawerCount;
  date: string;
  company: number | undefined;
  currency: string;
  onClose: () => void;
}) {
  const { count, date, company, currency, onClose } = props;
  const { i18n } = useLingui();
  const queryClient = useQueryClient();
  const form = useForm<Values>({
    initialValues: { counted: '', note: '' },
    validate: { counted: (counted) => (counted === '' ? t`Amount is required.` : null) },
  });
  const save = useSave({
    form,
    send: ({ counted, note }) =>
      api('POST /api/accountant/counts', {
        body: {
          ...{ date, currency, note },
          ...(company !== undefined && { company_id: company }),
          counted: Number(counted),
          method: count.method,
          version: count.version,
        },
      }),
    onSaved: () => {
      toastSuccess(t`Entered`);
      void queryClient.invalidateQueries({ queryKey: ['reports'] });
      onClose();
    },
  });
  const expected = formatMoney(count.expected, currency);
  const { counted } = form.values;
  const difference = toMajor(subtract(fromMajor(Number(counted)), fromMajor(count.expected)));
  const shownDifference = formatMoney(difference, currency);
  const method = i18n._(paymentMethodLabel(count.method));
  return (
    <EditModal
      title={t`Counted: ${method}`}
      form={form}
      save={save}
      submit={t`Enter`}
      onClose={onClose}
    >
      <Fields>
        <AmountField
          label={t`Amount counted`}
          description={t`Without the float.`}
          currency={currency}
          name="counted"
          required
          data-autofocus
          {...form.getInputProps('counted')}
        />
        <TextInput label={t`Note`} name="note" maxLength={300} {...form.getInputProps('note')} />
        <Text size="sm" role="status">
          {counted === '' ? (
            <Trans>Expected: {expected}</Trans>
          ) : difference === 0 ? (
            <Trans>Expected: {expected}. No difference.</Trans>
          ) : (
            <Trans>
              Expected: {expected}. Difference: {shownDifference}
            </Trans>
          )}
        </Text>
      </Fields>
    </EditModal>
  );
}
