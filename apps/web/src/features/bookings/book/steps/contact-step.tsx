import '@mantine/core/styles/Input.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { BookForm, PlainFields } from '#features/bookings/book/book-form.ts';
import { PhoneField } from '#shared/fields/phone-field.tsx';
import type { BookField } from '#features/bookings/book/press/refusals.ts';
import { Step } from './step.tsx';
import { groupSizes } from '#shared/packages/group-sizes.ts';
import classes from '#features/bookings/book/book.module.css';

/** The customer's contact details (docs/rules/screens.md, "Book Your Package"). */
export function ContactStep(props: {
  number: number;
  form: BookForm;
  /** The smallest and the largest group; null while no unit is chosen. */
  sizes: { least: number; most: number } | null;
  asksGuests: boolean;
  problems: Partial<Record<BookField, string>>;
  onChange: (fields: Partial<PlainFields>) => void;
}) {
  const { t } = useLingui();
  const { form, sizes, asksGuests, problems, onChange } = props;
  const done =
    form.name !== '' &&
    form.email !== '' &&
    form.phone !== '' &&
    (form.guests !== null || !asksGuests);
  return (
    <Step number={props.number} title={<Trans>Your details</Trans>} done={done}>
      <div className={classes.contact}>
        <TextInput
          label={t`Name`}
          name="name"
          size="md"
          required
          withAsterisk={false}
          autoComplete="name"
          data-field="name"
          value={form.name}
          error={problems.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <TextInput
          label={t`Email`}
          type="email"
          name="email"
          size="md"
          required
          withAsterisk={false}
          autoComplete="email"
          inputMode="email"
          data-field="email"
          value={form.email}
          error={problems.email}
          onChange={(event) => onChange({ email: event.currentTarget.value })}
        />
        <PhoneField
          phone={form.phone}
          country={form.country}
          problem={problems.phone}
          onChange={onChange}
        />
        {asksGuests && (
          <NativeSelect
            label={t`Group size`}
            name="guests"
            size="md"
            required
            withAsterisk={false}
            data-field="guests"
            disabled={sizes === null}
            description={sizes === null ? t`Choose a unit first` : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={form.guests === null ? '' : String(form.guests)}
            error={problems.guests}
            onChange={(event) => onChange({ guests: Number(event.currentTarget.value) || null })}
            data={[{ value: '', label: t`Choose` }, ...groupSizes(sizes, form.guests)]}
          />
        )}
      </div>
    </Step>
  );
}
