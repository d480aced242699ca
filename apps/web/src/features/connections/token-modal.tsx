import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import { Button, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { tokenScopes, type TokenScope } from '@slipway/domain/connections/access-tokens';
import { api } from '#lib/api.ts';
import { focusFirst, showFieldErrors } from '#lib/form-errors.ts';
import { CopyField } from '#shared/fields/copy-field.tsx';
import { DateField } from '#shared/fields/date-field.tsx';
import { showError } from '#ui/dialogs/dialogs.ts';
import { Modal } from '#ui/dialogs/modal.tsx';
import { Buttons } from '#ui/edit/buttons.tsx';
import { OwnPasswordField } from '#ui/edit/own-password-field.tsx';
import { scopeHints, scopeNames } from './scope-names.ts';
import { tokensKey } from './use-tokens.ts';

type Values = {
  name: string;
  scope: TokenScope;
  last_day: string | null;
  own_password: string;
};

const focus = (button: HTMLButtonElement | null) => button?.focus();

/** Makes an access token, and tells it once. */
export function TokenModal({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const form = useForm<Values>({
    initialValues: { name: '', scope: 'read', last_day: null, own_password: '' },
    validate: {
      name: (value) => (value.trim() === '' ? t`Name is required.` : null),
      own_password: (value) => (value === '' ? t`Password is required.` : null),
    },
  });
  const make = useMutation({
    mutationFn: (body: Values) => api('POST /api/access-tokens', { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: tokensKey }),
    onError: async (error) => {
      if (!showFieldErrors(form, error)) await showError(error);
    },
  });
  const token = make.data?.data.token;
  // Only Done closes it once the token is made, because it is not shown again.
  const mayClose = !make.isPending && token === undefined;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Make an access token`}
      size={480}
      closeOnClickOutside={mayClose}
      closeOnEscape={mayClose}
      withCloseButton={mayClose}
      transitionProps={{ duration: 0 }}
    >
      {token === undefined ? (
        <form
          noValidate
          onSubmit={form.onSubmit((values) => {
            if (!make.isPending) make.mutate(values);
          }, focusFirst)}
        >
          <Stack gap="md">
            <TextInput
              label={t`Name`}
              description={t`The program that will use it. History shows this name.`}
              maxLength={60}
              data-autofocus
              {...form.getInputProps('name')}
              name="name"
            />
            <Radio.Group label={t`What it may do`} {...form.getInputProps('scope')} name="scope">
              <Stack gap="xs" mt="xs">
                {tokenScopes.map((scope) => (
                  <Radio
                    key={scope}
                    value={scope}
                    label={i18n._(scopeNames[scope])}
                    description={i18n._(scopeHints[scope])}
                  />
                ))}
              </Stack>
            </Radio.Group>
            <DateField
              label={t`Last day`}
              description={t`Empty: it works until it is revoked.`}
              {...form.getInputProps('last_day')}
              name="last_day"
            />
            <OwnPasswordField {...form.getInputProps('own_password')} name="own_password" />
            <Buttons>
              <Button variant="default" onClick={onClose} disabled={make.isPending}>
                <Trans>Back</Trans>
              </Button>
              <Button type="submit" loading={make.isPending}>
                <Trans>Make the token</Trans>
              </Button>
            </Buttons>
          </Stack>
        </form>
      ) : (
        <Stack gap="md">
          <CopyField
            label={t`The access token`}
            description={t`Shown only now: copy it into the program. Anyone who has it can read your customers’ data.`}
            value={token}
          />
          <Text size="sm">
            <Trans>The program sends it with every call, in this header:</Trans>{' '}
            <code dir="ltr">Authorization: Bearer …</code>
          </Text>
          <Buttons>
            <Button ref={focus} onClick={onClose}>
              <Trans>Done</Trans>
            </Button>
          </Buttons>
        </Stack>
      )}
    </Modal>
  );
}
