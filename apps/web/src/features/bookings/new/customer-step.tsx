import '@mantine/core/styles/Input.css';
import { NativeSelect, Stack, Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { ContactFields, CustomerPicker } from '#features/customers/index.ts';
import { groupSizes } from '#shared/packages/group-sizes.ts';
import { Step } from '../book/steps/step.tsx';
import type { NewBookingEntry } from './use-new-booking.ts';

/** The step of a new booking that asks for its customer. */
export function CustomerStep({ number, entry }: { number: number; entry: NewBookingEntry }) {
  const { t } = useLingui();
  const { form, dispatch, problems, customer, deposit } = entry;
  const { most, least, asksGuests } = entry.chosen;
  return (
    <Step number={number} title={<Trans>Customer</Trans>} done={form.name !== ''}>
      <Stack gap="md">
        <CustomerPicker
          chosen={customer}
          error={entry.otherError('customer_id')}
          onChange={(chosen) => {
            const savedCardGone = chosen === null && deposit === 'saved_card';
            entry.enter({ customer: chosen, ...(savedCardGone && { deposit: 'later' }) });
            const { name = '', email = '', phone = '' } = chosen ?? {};
            dispatch({ type: 'fields', fields: { name, email, phone } });
          }}
        />
        <ContactFields
          contact={form}
          errors={problems}
          onChange={(fields) => dispatch({ type: 'fields', fields })}
        />
        {asksGuests && (
          <NativeSelect
            label={t`Group size`}
            name="guests"
            data-field="guests"
            disabled={most === null}
            value={form.guests === null ? '' : String(form.guests)}
            error={problems.guests}
            onChange={(event) => {
              const guests = Number(event.currentTarget.value) || null;
              dispatch({ type: 'fields', fields: { guests } });
            }}
            data={[
              { value: '', label: most === null ? t`Choose a unit first` : t`Choose` },
              ...groupSizes(most === null ? null : { least, most }, form.guests),
            ]}
          />
        )}
        <Textarea
          label={t`Staff notes`}
          description={t`Customers do not see these.`}
          name="staff_notes"
          autosize
          minRows={2}
          maxLength={5000}
          value={entry.notes}
          onChange={(event) => entry.enter({ notes: event.currentTarget.value })}
        />
      </Stack>
    </Step>
  );
}
