import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Address } from '@slipway/contract/identity/own-account';
import { api } from '#lib/api.ts';
import { conflictWays } from '#ui/edit/conflict-ways.ts';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { useSave } from '#ui/edit/use-save.ts';
import { countryChoices } from '#shared/fields/country-choices.ts';

const empty = {
  label: '',
  line1: '',
  line2: '',
  city: '',
  region: '',
  postal_code: '',
  country: 'CA',
  default: false,
};

function valuesOf(address: Address | null): typeof empty {
  if (address === null) return empty;
  const { label, line1, line2, city, region, postal_code, country } = address;
  return { label, line1, line2, city, region, postal_code, country, default: address.default };
}

/** Adds an address (null) or edits one. */
export function AddressModal(props: {
  address: Address | null;
  onClose: () => void;
  onSaved: () => void | Promise<void>;
}) {
  const { address, onClose, onSaved } = props;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [version, setVersion] = useState(address?.version);
  const form = useForm({
    initialValues: valuesOf(address),
    validate: {
      label: (value) => (value.trim() === '' ? t`Label is required.` : null),
      line1: (value) => (value.trim() === '' ? t`Address line 1 is required.` : null),
      city: (value) => (value.trim() === '' ? t`City is required.` : null),
    },
  });
  const save = useSave({
    form,
    send: (body) =>
      address === null
        ? api('POST /api/addresses', { body })
        : api('PUT /api/addresses/:id', {
            params: { id: address.id },
            body: version === undefined ? body : { ...body, version },
          }),
    onSaved,
  });
  const field = (
    name: Exclude<keyof typeof empty, 'default' | 'country'>,
    autoComplete: string,
  ) => ({
    name,
    autoComplete,
    ...form.getInputProps(name),
  });
  return (
    <EditModal
      title={address === null ? t`Add address` : t`Edit address`}
      form={form}
      save={save}
      conflict={conflictWays<Address, typeof empty>({
        form,
        save,
        read: async () =>
          (await api('GET /api/addresses')).data.find(({ id }) => id === address?.id),
        valuesOf,
        onRead: (now) => {
          setVersion(now.version);
          void queryClient.invalidateQueries({ queryKey: ['addresses'] });
        },
      })}
      onClose={onClose}
    >
      <Fields columns={2}>
        <TextInput
          label={t`Label`}
          placeholder={t`Home, work, marina…`}
          data-autofocus
          {...field('label', 'off')}
        />
        <NativeSelect
          label={t`Country`}
          name="country"
          autoComplete="country"
          data={countryChoices()}
          {...form.getInputProps('country')}
        />
        <TextInput label={t`Address line 1`} {...field('line1', 'address-line1')} />
        <TextInput label={t`Address line 2`} {...field('line2', 'address-line2')} />
        <TextInput label={t`City`} {...field('city', 'address-level2')} />
        <TextInput label={t`Region`} {...field('region', 'address-level1')} />
        <TextInput label={t`Postal code`} {...field('postal_code', 'postal-code')} />
        {address?.default !== true && (
          <Checkbox
            mt={28}
            label={t`Use as default`}
            {...form.getInputProps('default', { type: 'checkbox' })}
          />
        )}
      </Fields>
    </EditModal>
  );
}
