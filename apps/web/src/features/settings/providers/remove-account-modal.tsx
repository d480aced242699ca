import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Providers } from '@slipway/contract/settings/providers';
import { focusFirst, showFieldErrors } from '#lib/form-errors.ts';
import { Buttons } from '#ui/edit/buttons.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { OwnPasswordField } from '#ui/edit/own-password-field.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { useAccountChange } from './use-providers.ts';

/** Removes a stored account after asking for the password again. */
export function RemoveAccountModal(props: {
  title: string;
  text: string;
  keep: string;
  removed: string;
  remove: (ownPassword: string, confirm: boolean) => Promise<{ data: Providers }>;
  onClose: () => void;
}) {
  const { title, text, keep, removed, remove, onClose } = props;
  const { t } = useLingui();
  const form = useForm({
    initialValues: { own_password: '' },
    validate: { own_password: (value) => (value === '' ? t`Password is required.` : null) },
  });
  const change = useAccountChange({
    onSaved: () => {
      toastSuccess(removed);
      onClose();
    },
    onError: (error) => showFieldErrors(form, error),
  });
  return (
    <Modal opened onClose={onClose} title={title} size={480} transitionProps={{ duration: 0 }}>
      <form
        noValidate
        onSubmit={form.onSubmit(({ own_password: own }) => {
          if (!change.isPending) change.mutate((confirm) => remove(own, confirm));
        }, focusFirst)}
      >
        <Stack gap="md">
          <Text size="sm">{text}</Text>
          <OwnPasswordField
            {...form.getInputProps('own_password')}
            name="own_password"
            data-autofocus
          />
          <Buttons>
            <Button variant="default" onClick={onClose} disabled={change.isPending}>
              {keep}
            </Button>
            <Button type="submit" color="red" loading={change.isPending}>
              <Trans>Remove</Trans>
            </Button>
          </Buttons>
        </Stack>
      </form>
    </Modal>
  );
}
