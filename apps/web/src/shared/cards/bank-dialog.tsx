import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Button, Stack, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { Buttons } from '#ui/edit/buttons.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';

/** The test gateway's stand-in for the bank's 3-D Secure challenge. Closing it declines. */
export function BankDialog(props: {
  amount: number;
  /** The currency of the payment. */
  currency: string;
  onAnswer: (approved: boolean) => void;
}) {
  const { t } = useLingui();
  const { business } = usePageData().settings;
  return (
    <Modal
      opened
      centered
      closeOnClickOutside={false}
      onClose={() => props.onAnswer(false)}
      title={t`Confirm this payment with your bank`}
      closeButtonProps={{ 'aria-label': t`Close and decline` }}
      transitionProps={{ duration: 0 }}
    >
      <Stack gap="sm">
        <Text>
          <Trans>
            {business.name} is asking for a payment of{' '}
            <b>{formatMoney(props.amount, props.currency)}</b>.
          </Trans>
        </Text>
        <Text c="dimmed" size="sm">
          <Trans>This is a test bank. It imitates the 3-D Secure check, and no money moves.</Trans>
        </Text>
        <Buttons mt="xs">
          <Button variant="default" onClick={() => props.onAnswer(false)}>
            <Trans>Decline</Trans>
          </Button>
          <Button data-autofocus onClick={() => props.onAnswer(true)}>
            <Trans>Approve</Trans>
          </Button>
        </Buttons>
      </Stack>
    </Modal>
  );
}
