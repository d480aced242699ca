import '@mantine/core/styles/Input.css';
import { Textarea, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { UseFormReturnType } from '@mantine/form';
import { Fields } from '#ui/edit/fields.tsx';
import type { OrderValues } from './order-values.ts';

/** Delivery date, address and staff notes. */
export function DeliveryFields(props: {
  form: UseFormReturnType<OrderValues>;
  today: string;
  /** It is packed: it has no day of its own, and its address stands elsewhere. */
  isPacked?: boolean;
}) {
  const { form, today, isPacked = false } = props;
  const { t } = useLingui();
  return (
    <>
      {!isPacked && (
        <Fields columns={2}>
          <TextInput
            type="date"
            label={t`Delivery date`}
            name="delivery_date"
            required
            min={today}
            {...form.getInputProps('delivery_date')}
          />
          <Textarea
            label={t`Address`}
            name="delivery_address"
            description={t`Leave empty for pick-up.`}
            autosize
            minRows={1}
            maxLength={500}
            {...form.getInputProps('delivery_address')}
          />
        </Fields>
      )}
      <Textarea
        label={t`Staff notes`}
        name="staff_notes"
        description={t`Customers do not see these.`}
        autosize
        minRows={2}
        maxLength={5000}
        {...form.getInputProps('staff_notes')}
      />
    </>
  );
}
