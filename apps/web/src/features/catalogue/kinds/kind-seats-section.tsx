import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import { ActionIcon, Button, Checkbox, Input, Text, TextInput, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ManagedKind } from '@slipway/contract/catalogue/package-kinds';
import { maxGuestTypes } from '@slipway/domain/catalogue/guest-types';
import { CountField } from '#shared/fields/amount-field.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { useKindFormContext } from './kind-form-context.ts';
import { newGuestType } from './kind-values.ts';
import classes from './kinds.module.css';

/** Who can be on a departure of a kind sold by the seat, and from how many guests it sails. */
export function KindSeatsSection({ kind }: { kind: ManagedKind | null }) {
  const { t } = useLingui();
  const form = useKindFormContext();
  return (
    <section className={classes.section}>
      <Title order={3} size="h4">
        <Trans>Guests</Trans>
      </Title>
      <GuestTypes kind={kind} />
      <Fields columns={2}>
        <CountField
          label={t`Least to sail`}
          description={t`With fewer guests you decide two days before: it sails, or you call it off. A full departure always sails. Leave empty if it always sails.`}
          name="least_to_sail"
          {...form.getInputProps('least_to_sail')}
        />
      </Fields>
    </section>
  );
}

function GuestTypes({ kind }: { kind: ManagedKind | null }) {
  const { t } = useLingui();
  const form = useKindFormContext();
  const { guest_types: types } = form.values;
  const error = form.errors['guest_types'];
  const ending = (kind?.guest_types ?? [])
    .filter(({ id }) => types.every((type) => type.id !== id))
    .map(({ name }) => name)
    .join(', ');
  return (
    <Input.Wrapper
      labelElement="div"
      label={t`Types of guest`}
      description={t`Each can have a price of its own in the package.`}
      error={error}
      role="group"
      aria-label={t`Types of guest`}
    >
      <ul className={classes.guestTypes}>
        {types.map((type, index) => (
          <li key={type.key} className={classes.guestType}>
            <TextInput
              className={classes.guestName ?? ''}
              aria-label={t`Type ${index + 1}: name`}
              name={`guest_types.${index}.name`}
              placeholder={t`Adult`}
              maxLength={40}
              {...form.getInputProps(`guest_types.${index}.name`)}
            />
            <Checkbox
              label={t`Takes a seat`}
              aria-label={t`Type ${index + 1}: takes a seat`}
              {...form.getInputProps(`guest_types.${index}.takes_seat`, { type: 'checkbox' })}
            />
            <span className={classes.guestActions}>
              <ActionIcon
                variant="subtle"
                size={36}
                aria-label={t`Move type ${index + 1} up`}
                disabled={index === 0}
                onClick={() => form.reorderListItem('guest_types', { from: index, to: index - 1 })}
              >
                <IconArrowUp size={18} stroke={1.7} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                size={36}
                aria-label={t`Move type ${index + 1} down`}
                disabled={index === types.length - 1}
                onClick={() => form.reorderListItem('guest_types', { from: index, to: index + 1 })}
              >
                <IconArrowDown size={18} stroke={1.7} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                size={36}
                aria-label={t`Remove type ${index + 1}`}
                disabled={types.length === 1}
                onClick={() => form.removeListItem('guest_types', index)}
              >
                <IconTrash size={18} stroke={1.7} aria-hidden />
              </ActionIcon>
            </span>
          </li>
        ))}
      </ul>
      {ending !== '' && (
        <Text size="sm" mt={8} role="status">
          <Trans>No longer sold once you save: {ending}. Bookings that have it keep it.</Trans>
        </Text>
      )}
      {types.length < maxGuestTypes && (
        <Button
          variant="default"
          size="xs"
          mt={8}
          leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
          onClick={() => form.insertListItem('guest_types', newGuestType())}
        >
          <Trans>Add a type of guest</Trans>
        </Button>
      )}
    </Input.Wrapper>
  );
}
