import '@mantine/core/styles/SimpleGrid.css';
import { Button, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { Buttons } from '#ui/edit/buttons.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { showError } from '#ui/dialogs/dialogs.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import type { ShopPanelProps } from './shop-panel.tsx';

/** Edits whom an order of the shop is for and where it goes; its lines stay as they were paid. */
export function ContactModal(props: ShopPanelProps & { onClose: () => void }) {
  const { order, shop, onClose, onDone } = props;
  const { t } = useLingui();
  const { delivery } = shop;
  const address = delivery.by === 'shipping' ? delivery.address : null;
  const isShipped = shop.shipped_at !== null;
  const form = useForm({
    initialValues: {
      name: order.name,
      email: order.email,
      phone: order.phone,
      staff_notes: order.staff_notes,
      tracking: shop.tracking,
      line1: address?.line1 ?? '',
      line2: address?.line2 ?? '',
      city: address?.city ?? '',
      region: address?.region ?? '',
      postcode: address?.postcode ?? '',
    },
  });
  const save = useMutation({
    mutationFn: () => {
      const { line1, line2, city, region, postcode, ...contact } = form.values;
      return api('POST /api/orders/:id/contact', {
        params: { id: order.id },
        body: {
          ...contact,
          version: order.version,
          address: address && { line1, line2, city, region, postcode },
        },
      });
    },
    onSuccess: async () => {
      toastSuccess(t`Successfully updated`);
      await onDone();
    },
    onError: async (error) => {
      const errors = error instanceof ApiError ? error.errors : {};
      form.setErrors(
        Object.fromEntries(
          Object.entries(errors).map(([name, texts]) => [
            name.replace('address.', ''),
            texts.join(' '),
          ]),
        ),
      );
      if (Object.keys(errors).length === 0) await showError(error);
    },
  });
  return (
    <Modal
      opened
      size={640}
      onClose={() => !save.isPending && onClose()}
      title={t`Contact and address of order ${order.id}`}
      transitionProps={{ duration: 0 }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            <Trans>
              What was ordered and paid stays as it is. To change that, refund a part, or cancel the
              order.
            </Trans>
          </Text>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput label={t`Name`} required {...form.getInputProps('name')} />
            <TextInput label={t`Email`} type="email" required {...form.getInputProps('email')} />
            <TextInput label={t`Phone`} type="tel" {...form.getInputProps('phone')} />
            {isShipped && <TextInput label={t`Tracking`} {...form.getInputProps('tracking')} />}
          </SimpleGrid>
          {address && (
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <TextInput
                label={t`Address`}
                required
                disabled={isShipped}
                {...form.getInputProps('line1')}
              />
              <TextInput
                label={t`Address, second line`}
                disabled={isShipped}
                {...form.getInputProps('line2')}
              />
              <TextInput
                label={t`Town`}
                required
                disabled={isShipped}
                {...form.getInputProps('city')}
              />
              <TextInput label={t`Region`} disabled={isShipped} {...form.getInputProps('region')} />
              <TextInput
                label={t`Postcode`}
                disabled={isShipped}
                {...form.getInputProps('postcode')}
              />
              <TextInput
                label={t`Country`}
                description={t`It stays: shipping was priced for it.`}
                disabled
                value={address.country}
              />
            </SimpleGrid>
          )}
          <Textarea
            label={t`Staff notes`}
            autosize
            minRows={2}
            {...form.getInputProps('staff_notes')}
          />
          <Buttons>
            <Button variant="default" disabled={save.isPending} onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={save.isPending}>
              <Trans>Save</Trans>
            </Button>
          </Buttons>
        </Stack>
      </form>
    </Modal>
  );
}
