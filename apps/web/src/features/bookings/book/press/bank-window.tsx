import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Button, Stack, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { formatMoney } from '#lib/format.ts';
import { pathOf } from '#lib/page-paths.ts';
import { usePageData } from '#lib/page-data.ts';
import { Buttons } from '#ui/edit/buttons.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import type { OpenBankWindow } from './use-bank.ts';

/** How often it is looked whether the window has been closed. */
const lookMs = 400;

/**
 * The bank's check of a booking in a frame: it opens a window, because banks refuse to be shown inside another
 * website. The window is opened by a press, or browsers block it.
 */
export function BankWindow(
  props: OpenBankWindow & {
    amount: number;
    /** The currency of the payment. */
    currency: string;
  },
) {
  const { clientSecret, url, onAnswered, onLeave, amount, currency } = props;
  const { t } = useLingui();
  const { settings } = usePageData();
  const [opened, setOpened] = useState<Window | null>(null);
  const [isBlocked, setBlocked] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);

  useEffect(() => {
    if (opened === null) return undefined;
    const look = setInterval(() => {
      if (opened.closed) onAnswered();
    }, lookMs);
    return () => clearInterval(look);
  }, [opened, onAnswered]);

  const open = () => {
    const facts = new URLSearchParams({ secret: clientSecret, amount: String(amount), currency });
    const ours = `${pathOf('bank-check', settings.purpose)}#${facts.toString()}`;
    const next = window.open(url ?? ours, '_blank', 'popup,width=480,height=720');
    setOpened(next);
    setBlocked(next === null);
    setWasOpened(true);
  };
  return (
    <Modal
      opened
      centered
      closeOnClickOutside={false}
      onClose={onLeave}
      title={t`Confirm this payment with your bank`}
      closeButtonProps={{ 'aria-label': t`Close without an answer` }}
      transitionProps={{ duration: 0 }}
    >
      <Stack gap="sm">
        <Text>
          <Trans>
            {settings.business.name} is asking for a payment of{' '}
            <b>{formatMoney(amount, currency)}</b>.
          </Trans>
        </Text>
        <Text c="dimmed" size="sm" role="status">
          {isBlocked ? (
            <Trans>
              Your browser did not open the window. Allow windows for this page and try again.
            </Trans>
          ) : wasOpened ? (
            <Trans>Answer your bank in its window. Your booking goes on when it closes.</Trans>
          ) : (
            <Trans>Your bank opens in a window of its own. What you have entered here stays.</Trans>
          )}
        </Text>
        <Buttons mt="xs">
          <Button variant={wasOpened ? 'default' : 'filled'} data-autofocus onClick={open}>
            {wasOpened ? <Trans>Open the window again</Trans> : <Trans>Open my bank</Trans>}
          </Button>
          {wasOpened && (
            <Button onClick={onAnswered}>
              <Trans>I have answered</Trans>
            </Button>
          )}
        </Buttons>
      </Stack>
    </Modal>
  );
}
