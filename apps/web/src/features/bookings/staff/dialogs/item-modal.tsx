import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Popover.css';
import { Select, Skeleton } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ItemChoices } from '@slipway/contract/bookings/item-choices';
import { api } from '#lib/api.ts';
import { conflictWays } from '#ui/edit/conflict-ways.ts';
import { Modal } from '#ui/dialogs/modal.tsx';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { useSave } from '#ui/edit/use-save.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { refreshBooking } from '#features/bookings/staff/use-booking-step.ts';

type Values = { instead_of: string; item: string };

const firstOf = (choices: ItemChoices): Values => {
  const own = choices.items.find((one) => one.own);
  const free = choices.items.find((one) => !one.own && one.refusal === null);
  return { instead_of: String(own?.item ?? ''), item: String(free?.item ?? '') };
};

/** Moves a booking to another free item of its unit. */
export function ItemModal(props: { booking: { id: number; unit: string }; onClose: () => void }) {
  const { booking, onClose } = props;
  const { t } = useLingui();
  const { id } = booking;
  const choices = useQuery({
    queryKey: ['bookings', 'item-choices', id],
    queryFn: async ({ signal }) =>
      (await api('GET /api/bookings/:id/item-choices', { params: { id }, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
  if (choices.data) {
    return <ItemForm key={choices.data.version} {...props} choices={choices.data} />;
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Move booking ${id} to another item`}
      transitionProps={{ duration: 0 }}
    >
      {choices.error === null ? (
        <Skeleton role="status" height={64} aria-label={t`Loading…`} />
      ) : (
        <LoadProblem
          title={t`The items could not be loaded`}
          error={choices.error}
          onRetry={() => void choices.refetch()}
        />
      )}
    </Modal>
  );
}

function ItemForm(props: {
  booking: { id: number; unit: string };
  choices: ItemChoices;
  onClose: () => void;
}) {
  const { booking, choices, onClose } = props;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { id } = booking;
  const params = { id };
  const form = useForm<Values>({
    initialValues: firstOf(choices),
    validate: { item: (item) => (item === '' ? t`Choose an item.` : null) },
  });
  const read = async () => (await api('GET /api/bookings/:id/item-choices', { params })).data;
  const save = useSave({
    form,
    send: ({ item, instead_of }) =>
      api('PUT /api/bookings/:id/item', {
        params,
        body: { item: Number(item), instead_of: Number(instead_of), version: choices.version },
      }),
    onSaved: async () => {
      toastSuccess(t`The booking is on item ${form.values.item} now.`);
      await queryClient.invalidateQueries({ queryKey: ['bookings-calendar'] });
      await refreshBooking(queryClient);
      onClose();
    },
  });
  const own = choices.items.filter((one) => one.own);
  const others = choices.items.filter((one) => !one.own);
  const isFull = others.every(({ refusal }) => refusal !== null);
  const select = { comboboxProps: { withinPortal: false }, allowDeselect: false } as const;
  return (
    <EditModal
      title={t`Move booking ${id} to another item`}
      form={form}
      save={save}
      conflict={{
        title: t`Someone else has changed this booking`,
        ...conflictWays<ItemChoices, Values>({
          form,
          save,
          read,
          valuesOf: firstOf,
          onRead: () =>
            void queryClient.invalidateQueries({ queryKey: ['bookings', 'item-choices', id] }),
        }),
      }}
      onClose={onClose}
      submit={t`Move`}
    >
      <Fields>
        <p>
          {isFull ? (
            <Trans>No other item of {booking.unit} is free at that time.</Trans>
          ) : (
            <Trans>
              Time and price stay. The customer is not notified, because customers do not see items.
            </Trans>
          )}
        </p>
        {own.length > 1 && (
          <Select
            label={t`Instead of`}
            name="instead_of"
            data={own.map(({ item }) => ({ value: String(item), label: t`Item ${item}` }))}
            {...select}
            {...form.getInputProps('instead_of')}
          />
        )}
        <Select
          label={t`Item`}
          name="item"
          data={others.map(({ item, refusal }) => ({
            value: String(item),
            label: refusal === null ? t`Item ${item}` : t`Item ${item}: ${refusal}`,
            disabled: refusal !== null,
          }))}
          {...select}
          data-autofocus
          {...form.getInputProps('item')}
        />
      </Fields>
    </EditModal>
  );
}
